/**
 * The rows that {@code auto} keeps of a stream: which, how they are stored, and how those of
 * several streams unite.
 */
@NullMarked
package dev.kcnf.auto.reservoir;

import org.jspecify.annotations.NullMarked;
