package dev.kcnf.flink;

/**
 * A label that comes after its row.
 *
 * @param id of the event that it belongs to
 * @param label what the event turned out to be
 */
public record Label(String id, String label) {}
