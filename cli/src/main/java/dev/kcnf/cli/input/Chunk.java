package dev.kcnf.cli.input;

/**
 * Some rows of a table as they are in the file, to be split by another thread than the one that
 * reads it.
 *
 * @param table where it comes from
 * @param bytes the rows, with room behind them
 * @param length how many of the bytes are theirs
 * @param line on which the first of them begins
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record Chunk(CsvSource table, byte[] bytes, int length, long line) implements Batch {}
