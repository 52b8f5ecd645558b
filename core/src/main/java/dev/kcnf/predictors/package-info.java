/**
 * All predictors by name. {@link dev.kcnf.predictors.Predictors} is the registry: a new predictor
 * is its class, its entry there and its tests.
 */
@NullMarked
package dev.kcnf.predictors;

import org.jspecify.annotations.NullMarked;
