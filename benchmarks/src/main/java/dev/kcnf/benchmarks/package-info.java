/** The benchmarks: kcnf side by side with other online learners, and how its cost grows. */
@NullMarked
package dev.kcnf.benchmarks;

import org.jspecify.annotations.NullMarked;
