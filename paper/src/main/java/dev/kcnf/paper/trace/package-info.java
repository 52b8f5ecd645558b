/** The paper's algorithms on a small table, step by step. */
@NullMarked
package dev.kcnf.paper.trace;

import org.jspecify.annotations.NullMarked;
