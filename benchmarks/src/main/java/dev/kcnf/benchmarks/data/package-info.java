/** The tables and streams of the benchmarks. */
@NullMarked
package dev.kcnf.benchmarks.data;

import org.jspecify.annotations.NullMarked;
