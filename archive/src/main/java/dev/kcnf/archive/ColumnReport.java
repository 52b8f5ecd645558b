package dev.kcnf.archive;

import java.util.List;

/**
 * How a column is coded.
 *
 * @param name its name
 * @param coding what its cells are taken for, in a few words
 * @param bitsPerCell what a cell takes, on average over the first block
 * @param predictedFrom the columns that tell most about it, the best first
 */
public record ColumnReport(
    String name, String coding, double bitsPerCell, List<String> predictedFrom) {}
