/** Text, byte by byte. */
@NullMarked
package dev.kcnf.archive.text;

import org.jspecify.annotations.NullMarked;
