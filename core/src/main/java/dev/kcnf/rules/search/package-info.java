/**
 * Finds short rules. The k-CNF of Alg2^k_d keeps every clause that no positive example refuted,
 * thousands of them. {@link dev.kcnf.rules.search.RuleSearch} picks the few that still reject every
 * negative example, and {@link dev.kcnf.rules.search.ConstraintSearch} finds what always holds when
 * all examples are positive.
 */
@NullMarked
package dev.kcnf.rules.search;

import org.jspecify.annotations.NullMarked;
