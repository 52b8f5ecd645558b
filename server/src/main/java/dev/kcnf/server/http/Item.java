package dev.kcnf.server.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One row of a request.
 *
 * @param names of its cells
 * @param label what it is; null if not said
 * @param id under which the prediction is kept or found; null if not said
 * @param line where it is in the request, from 1
 * @param problem why it is no row; null if it is one
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never changed
record Item(
    List<String> names,
    String[] cells,
    @Nullable String label,
    @Nullable String id,
    long line,
    @Nullable RuntimeException problem) {
  private static final String[] NO_CELLS = {};

  static Item bad(long line, RuntimeException problem) {
    return new Item(List.of(), NO_CELLS, null, null, line, problem);
  }
}
