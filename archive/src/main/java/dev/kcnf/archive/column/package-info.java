/** What a column's cells are: names, numbers in some notation, or text. */
@NullMarked
package dev.kcnf.archive.column;

import org.jspecify.annotations.NullMarked;
