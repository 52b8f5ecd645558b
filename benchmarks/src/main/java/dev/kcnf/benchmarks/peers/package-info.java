/** The learners of the side-by-side: predictors of kcnf, MOA and Vowpal Wabbit. */
@NullMarked
package dev.kcnf.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
