/** Real tables, as they come: what {@code kcnf learn} makes of them, beside other learners. */
@NullMarked
package dev.kcnf.benchmarks.tables;

import org.jspecify.annotations.NullMarked;
