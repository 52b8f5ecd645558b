/**
 * Predicts one binary decision from many contexts: counts under hashed contexts, mapped to
 * probabilities by what such counts have meant so far, mixed by logistic regression, refined.
 *
 * <p>The decoder must repeat the encoder's arithmetic exactly, on any machine. So there are only
 * whole numbers and floats in a fixed order, which Java computes alike everywhere since version 17,
 * and tables made by {@link java.lang.StrictMath}.
 */
@NullMarked
package dev.kcnf.archive.mix;

import org.jspecify.annotations.NullMarked;
