/**
 * Rules that a person can read: a {@link dev.kcnf.rules.Formula} of clauses, and {@link
 * dev.kcnf.rules.Rules}, a formula with what the data say about each clause. {@link
 * dev.kcnf.rules.search} finds them, {@link dev.kcnf.rules.format} writes them.
 */
@NullMarked
package dev.kcnf.rules;

import org.jspecify.annotations.NullMarked;
