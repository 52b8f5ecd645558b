/** The rows of one table, shared out to several threads. */
@NullMarked
package dev.kcnf.table.shards;

import org.jspecify.annotations.NullMarked;
