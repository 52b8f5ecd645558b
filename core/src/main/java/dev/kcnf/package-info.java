/**
 * What every predictor shares: examples and their schema, the predictor contract in log-odds, loss
 * in bits, test-then-train evaluation and the paper's bounds.
 *
 * <p>The paper is J. Veness and M. Hutter, <i>Online Learning of k-CNF Boolean Functions</i>, 2014;
 * Javadoc names its symbols and theorems.
 */
@NullMarked
package dev.kcnf;

import org.jspecify.annotations.NullMarked;
