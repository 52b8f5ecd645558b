/** Labels of more than two classes, by binary predictors. */
@NullMarked
package dev.kcnf.multiclass;

import org.jspecify.annotations.NullMarked;
