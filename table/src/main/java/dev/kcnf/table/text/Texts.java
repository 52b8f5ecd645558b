package dev.kcnf.table.text;

import dev.kcnf.rows.BadRowException;
import java.io.Closeable;
import org.jspecify.annotations.Nullable;

/** The texts of rows, one after the other, such as lines. */
public interface Texts extends Closeable {

  /** What messages call the input. */
  String source();

  /** The next text, or null after the last. */
  @Nullable String next() throws BadRowException;

  /** The line on which the last text began, from 1. */
  long line();
}
