/**
 * What the experts of {@code auto} count and sum up: pairs of values, means and spreads of numbers.
 */
@NullMarked
package dev.kcnf.auto.statistics;

import org.jspecify.annotations.NullMarked;
