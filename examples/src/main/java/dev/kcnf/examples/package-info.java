/** One runnable class per question. */
@NullMarked
package dev.kcnf.examples;

import org.jspecify.annotations.NullMarked;
