package dev.kcnf.rules.list;

import dev.kcnf.rules.list.Price.Way;

/**
 * How a list is made.
 *
 * @param k the most conditions of a rule
 * @param most the most rules
 * @param join whether a condition may name several values
 * @param way how rules are looked for
 * @param weight what a bit of a rule weighs against a bit of the labels
 */
record ListSettings(int k, int most, boolean join, Way way, double weight) {}
