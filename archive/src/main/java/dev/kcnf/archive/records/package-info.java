/** How the records of a table stand in its text: separated cells, or JSON. */
@NullMarked
package dev.kcnf.archive.records;

import org.jspecify.annotations.NullMarked;
