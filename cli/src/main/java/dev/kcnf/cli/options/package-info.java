/** Options that several commands share. */
@NullMarked
package dev.kcnf.cli.options;

import org.jspecify.annotations.NullMarked;
