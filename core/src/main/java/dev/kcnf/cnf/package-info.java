/**
 * k-CNF: the paper's reduction of k-CNF to monotone conjunctions. {@link
 * dev.kcnf.cnf.LiteralReduction} is its literal form over all (2d)^k clauses; {@link
 * dev.kcnf.cnf.KCnfSpace} decides the same without ever building them, and {@link
 * dev.kcnf.cnf.KCnfCountSpace} also counts the same.
 */
@NullMarked
package dev.kcnf.cnf;

import org.jspecify.annotations.NullMarked;
