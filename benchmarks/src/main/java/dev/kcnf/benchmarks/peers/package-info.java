/** The learners of the side-by-side: predictors of kcnf, MOA, Vowpal Wabbit, boosting. */
@NullMarked
package dev.kcnf.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
