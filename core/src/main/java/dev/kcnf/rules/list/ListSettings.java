package dev.kcnf.rules.list;

/**
 * How a list is made.
 *
 * @param k the most conditions of a rule
 * @param most the most rules
 * @param join whether a condition may name several values
 * @param m of the m-estimate that guides the search
 * @param bySaving whether the rule that saves most bits is taken, rather than the surest that saves
 * @param weight what a bit of a rule weighs against a bit of the labels
 */
record ListSettings(int k, int most, boolean join, double m, boolean bySaving, double weight) {}
