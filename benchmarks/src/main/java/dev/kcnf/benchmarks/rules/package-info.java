/** Lists of rules beside those of WEKA's learners. */
@NullMarked
package dev.kcnf.benchmarks.rules;

import org.jspecify.annotations.NullMarked;
