package dev.kcnf.rows;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is done with rows that cannot be used: the first one ends it, or all are counted. */
final class BadRows {
  private final boolean skip;
  private long count;
  private @Nullable TableException first;

  BadRows(boolean skip) {
    this.skip = skip;
  }

  /** The same, with none counted yet. */
  BadRows fresh() {
    return new BadRows(skip);
  }

  /** The next row of this table that can be read; null at the end. */
  String @Nullable [] next(Table table) throws IOException {
    while (true) {
      try {
        return table.next();
      } catch (BadRowException e) {
        add(e.at(table.name(), table.line()));
      }
    }
  }

  /** Counts a bad row, or throws it. */
  void add(TableException bad) {
    if (!skip) {
      throw bad;
    }
    count++;
    first = first == null ? bad : first;
  }

  void absorb(BadRows other) {
    count += other.count;
    TableException theirs = other.first;
    if (theirs != null && (first == null || theirs.line() < first.line())) {
      first = theirs;
    }
  }

  long count() {
    return count;
  }

  Optional<TableException> first() {
    return Optional.ofNullable(first);
  }
}
