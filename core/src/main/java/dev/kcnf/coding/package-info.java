/**
 * Arithmetic coding: a sequence of binary decisions becomes as many bits as their probabilities
 * promise.
 */
@NullMarked
package dev.kcnf.coding;

import org.jspecify.annotations.NullMarked;
