/** How predictions went, in enough detail for an honest report, in bounded memory. */
@NullMarked
package dev.kcnf.evaluation;

import org.jspecify.annotations.NullMarked;
