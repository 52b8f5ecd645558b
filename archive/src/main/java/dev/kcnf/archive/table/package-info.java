/** Tables: the order of columns, what each cell is predicted from, and how it is coded. */
@NullMarked
package dev.kcnf.archive.table;

import org.jspecify.annotations.NullMarked;
