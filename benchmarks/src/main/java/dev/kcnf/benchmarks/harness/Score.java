package dev.kcnf.benchmarks.harness;

/**
 * How a peer went on a table, predicting each row before learning it.
 *
 * @param isOnline whether it learns row by row; else it is trained again and again on all rows
 */
public record Score(String name, boolean isOnline, double accuracy, double bits, double seconds) {}
