/** Formats whose lines name their cells: LIBSVM, Vowpal Wabbit, JSON lines. */
@NullMarked
package dev.kcnf.table.keyed;

import org.jspecify.annotations.NullMarked;
