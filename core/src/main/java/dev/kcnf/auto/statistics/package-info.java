/**
 * What the experts of {@code auto} count and sum up: pairs of values, means and spreads of numbers;
 * and when it is time to grow trees.
 */
@NullMarked
package dev.kcnf.auto.statistics;

import org.jspecify.annotations.NullMarked;
