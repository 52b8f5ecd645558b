/**
 * How a table becomes examples: cells into values, values into literals, literals into bits. The
 * one place that knows what a cell means.
 */
@NullMarked
package dev.kcnf.encoding;

import org.jspecify.annotations.NullMarked;
