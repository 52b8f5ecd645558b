/** Runs learners on tables, and scores and times them. */
@NullMarked
package dev.kcnf.benchmarks.harness;

import org.jspecify.annotations.NullMarked;
