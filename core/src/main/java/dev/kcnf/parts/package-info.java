/** How the log-odds of a prediction split into named parts (docs/THEORY.md). */
@NullMarked
package dev.kcnf.parts;

import org.jspecify.annotations.NullMarked;
