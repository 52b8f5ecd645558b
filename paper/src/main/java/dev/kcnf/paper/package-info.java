/** The tables that the paper's experiments run on, and one more that can be computed. */
@NullMarked
package dev.kcnf.paper;

import org.jspecify.annotations.NullMarked;
