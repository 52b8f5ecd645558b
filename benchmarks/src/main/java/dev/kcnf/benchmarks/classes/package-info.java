/** Learners of two classes or more, on categories and numbers: MOA, Vowpal Wabbit, boosting. */
@NullMarked
package dev.kcnf.benchmarks.classes;

import org.jspecify.annotations.NullMarked;
