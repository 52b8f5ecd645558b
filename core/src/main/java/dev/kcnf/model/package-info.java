/** Predictors by name: what the command line and model files call them, and how they are made. */
@NullMarked
package dev.kcnf.model;

import org.jspecify.annotations.NullMarked;
