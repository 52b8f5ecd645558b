/**
 * The paper's first two predictors, which need no approximation and have no clever bound: exact
 * Bayes ξ_d, optimal and #P-complete, and memorization m_d, fast and exponentially worse. The
 * counter behind ξ_d also answers the two counting problems that the paper's hardness proof goes
 * through.
 */
@NullMarked
package dev.kcnf.bayes;

import org.jspecify.annotations.NullMarked;
