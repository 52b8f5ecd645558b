package dev.kcnf.table;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the bytes read. */
final class CountingStream extends FilterInputStream {
  private final AtomicLong count = new AtomicLong(); // read by the thread that shows progress

  CountingStream(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    count.addAndGet(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = super.read(buffer, offset, length);
    count.addAndGet(Math.max(read, 0));
    return read;
  }

  long count() {
    return count.get();
  }
}
