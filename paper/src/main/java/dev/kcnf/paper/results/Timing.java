package dev.kcnf.paper.results;

/**
 * A time that was measured; it differs from run to run, so it is kept apart from the cells.
 *
 * @param row what was measured
 * @param column for which setting
 * @param value how much
 * @param unit of what
 */
public record Timing(String row, String column, double value, String unit) {}
