package dev.kcnf.server.http;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The rows of a request, one after the other. */
interface Items extends Closeable {
  /** The next one; null at the end. */
  @Nullable Item next() throws IOException;

  /** Whether the next one is likely here already, so that nobody waits for an answer first. */
  boolean hasMore() throws IOException;

  @Override
  default void close() throws IOException {}
}
