/** Strict decoding, lines, headers, and messages about what cannot be read. */
@NullMarked
package dev.kcnf.table.text;

import org.jspecify.annotations.NullMarked;
