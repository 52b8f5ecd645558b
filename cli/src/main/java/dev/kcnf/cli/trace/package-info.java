/** {@code kcnf trace}: the paper's algorithms on a small table, step by step. */
@NullMarked
package dev.kcnf.cli.trace;

import org.jspecify.annotations.NullMarked;
