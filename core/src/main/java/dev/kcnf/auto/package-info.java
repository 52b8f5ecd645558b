/**
 * The predictor that needs no settings: a reservoir of rows with a forest grown over it, counts,
 * logistic regression and {@link dev.kcnf.fast.Fast}, all classes jointly, mixed. {@link
 * dev.kcnf.auto.Auto} tells yes from no, {@link dev.kcnf.auto.AutoClasses} several classes.
 */
@NullMarked
package dev.kcnf.auto;

import org.jspecify.annotations.NullMarked;
