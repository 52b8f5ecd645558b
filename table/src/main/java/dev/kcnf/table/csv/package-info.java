/** How CSV is split into rows and cells. */
@NullMarked
package dev.kcnf.table.csv;

import org.jspecify.annotations.NullMarked;
