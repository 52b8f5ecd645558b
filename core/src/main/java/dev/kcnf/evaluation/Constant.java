package dev.kcnf.evaluation;

/**
 * How the predictor fares that looks at no column: what every other one should beat.
 *
 * @param decision the class that it always decides for
 * @param mistakes how many labels are of another class
 * @param bits the loss of predicting the share of each class
 */
public record Constant(int decision, long mistakes, double bits) {}
