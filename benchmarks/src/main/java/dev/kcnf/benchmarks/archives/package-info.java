/** Sizes of compressed tables, in processes of their own. */
@NullMarked
package dev.kcnf.benchmarks.archives;

import org.jspecify.annotations.NullMarked;
