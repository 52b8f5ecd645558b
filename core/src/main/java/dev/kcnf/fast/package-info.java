/**
 * The predictor that needs no settings: many experts on one pass over an example's one-, two- and
 * three-way combinations of values, mixed.
 */
@NullMarked
package dev.kcnf.fast;

import org.jspecify.annotations.NullMarked;
