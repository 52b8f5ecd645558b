/**
 * The paper's conjunctive predictors, put together from two small families: a {@link
 * dev.kcnf.conjunctive.VersionSpace} keeps what no positive example has ruled out and counts how
 * much of it an example violates; a {@link dev.kcnf.conjunctive.Head} turns that count into
 * log-odds.
 */
@NullMarked
package dev.kcnf.conjunctive;

import org.jspecify.annotations.NullMarked;
