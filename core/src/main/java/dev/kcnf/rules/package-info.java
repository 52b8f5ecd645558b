/**
 * Rules that a person can read. The k-CNF of Alg2^k_d keeps every clause that no positive example
 * refuted, thousands of them; {@link dev.kcnf.rules.RuleSearch} finds the few that still reject
 * every negative example, {@link dev.kcnf.rules.RuleKeeper} does so on a stream, {@link
 * dev.kcnf.rules.ConstraintSearch} finds what always holds when there are positive examples only,
 * and {@link dev.kcnf.rules.RuleFormat} writes the outcome in many languages.
 */
@NullMarked
package dev.kcnf.rules;

import org.jspecify.annotations.NullMarked;
