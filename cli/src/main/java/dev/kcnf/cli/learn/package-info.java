/** {@code kcnf learn} and {@code kcnf compare}. */
@NullMarked
package dev.kcnf.cli.learn;

import org.jspecify.annotations.NullMarked;
