/**
 * Ways to make one prediction of several: a {@link dev.kcnf.mix.Combiner} turns the experts'
 * log-odds into one, and {@link dev.kcnf.mix.Ensemble} is the predictor that it makes of
 * predictors.
 */
@NullMarked
package dev.kcnf.mix;

import org.jspecify.annotations.NullMarked;
