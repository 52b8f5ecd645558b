/**
 * Tables as streams of rows, and rows as streams of labelled examples. Where the rows come from,
 * such as a file, is up to whoever implements {@link dev.kcnf.rows.Table}.
 */
@NullMarked
package dev.kcnf.rows;

import org.jspecify.annotations.NullMarked;
