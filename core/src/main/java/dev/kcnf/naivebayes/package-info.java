/**
 * The paper's appendix on MADNB: the KT estimator, naive Bayes NB_S with a fixed feature set, and
 * MADNB, the mixture over all 2^d feature sets in time O(d).
 */
@NullMarked
package dev.kcnf.naivebayes;

import org.jspecify.annotations.NullMarked;
