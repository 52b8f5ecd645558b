/**
 * Reads tables: CSV, TSV, ARFF, LIBSVM, Vowpal Wabbit and JSON lines, gzipped or not. {@link
 * dev.kcnf.table.Tables#open(java.nio.file.Path)} opens a file by its ending, {@link
 * dev.kcnf.table.CsvTable#open(java.nio.file.Path)} one of CSV.
 *
 * <p>A bad row is a {@link dev.kcnf.rows.BadRowException}, after which reading may go on; what
 * cannot be read further is a {@link dev.kcnf.rows.TableException}.
 */
@NullMarked
package dev.kcnf.table;

import org.jspecify.annotations.NullMarked;
