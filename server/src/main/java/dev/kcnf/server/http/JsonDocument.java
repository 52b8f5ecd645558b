package dev.kcnf.server.http;

import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Limit;
import dev.kcnf.server.http.wire.Limits;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One row as a JSON object, or an array of them. An array is first cut into its elements, so that
 * one that is no row, or no JSON, leaves the others as they are.
 */
final class JsonDocument implements Items {
  private final byte[] bytes;
  private final JsonRows rows;
  private final int mostRows;
  private final boolean isArray;
  private int[] bounds = new int[16]; // where elements begin and end, in turn
  private int count;
  private int next;

  JsonDocument(byte[] bytes, JsonRows rows, Limits limits) {
    this.bytes = bytes;
    this.rows = rows;
    mostRows = limits.of(Limit.ROWS);
    int begin = skipBlank(0);
    isArray = begin < bytes.length && bytes[begin] == '[';
    if (isArray) {
      cut(begin + 1);
    } else {
      add(0, bytes.length);
    }
  }

  boolean isArray() {
    return isArray;
  }

  @Override
  public @Nullable Item next() {
    if (next == count) {
      return null;
    }
    int from = bounds[2 * next];
    int to = bounds[2 * next + 1];
    next++;
    return rows.item(bytes, from, to - from, next);
  }

  @Override
  public boolean hasMore() {
    return true;
  }

  /** Finds the commas between elements: those in no text and no bracket. */
  private void cut(int begin) {
    int depth = 0;
    int from = begin;
    for (int at = begin; at < bytes.length; at++) {
      byte b = bytes[at];
      if (b == '"') {
        at = endOfText(at);
      } else if (b == '{' || b == '[') {
        depth++;
      } else if (depth > 0 && (b == '}' || b == ']')) {
        depth--;
      } else if (depth == 0 && (b == ',' || b == ']')) {
        int first = skipBlank(from);
        if (first < at || b == ',' || count > 0) {
          element(first, at);
        }
        if (b == ']') {
          checkIsEnd(at + 1);
          return;
        }
        from = at + 1;
      }
    }
    throw bad("the array does not end");
  }

  private int endOfText(int begin) {
    int at = begin + 1;
    while (at < bytes.length && bytes[at] != '"') {
      at += bytes[at] == '\\' ? 2 : 1;
    }
    return at;
  }

  private void element(int from, int to) {
    if (from == to) {
      throw bad("there is no row before a comma or after one").at("row " + (count + 1));
    }
    if (count == mostRows) {
      throw new ApiError(
          413,
          "too_many_rows",
          "an array has at most " + mostRows + " rows; send application/x-ndjson for more");
    }
    add(from, to);
  }

  private void add(int from, int to) {
    if (2 * count == bounds.length) {
      bounds = Arrays.copyOf(bounds, 2 * bounds.length);
    }
    bounds[2 * count] = from;
    bounds[2 * count + 1] = to;
    count++;
  }

  private void checkIsEnd(int at) {
    if (skipBlank(at) < bytes.length) {
      throw bad("there is more after the array");
    }
  }

  private int skipBlank(int from) {
    int at = from;
    while (at < bytes.length && bytes[at] <= ' ' && bytes[at] >= 0) {
      at++;
    }
    return at;
  }

  private static ApiError bad(String message) {
    return new ApiError(400, "bad_json", message);
  }
}
