package dev.kcnf.cli.input;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes read. */
final class CountingStream extends FilterInputStream {
  private volatile long count; // read by the thread that shows the progress

  CountingStream(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    count += read < 0 ? 0 : 1;
    return read;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = super.read(buffer, offset, length);
    count += Math.max(read, 0);
    return read;
  }

  long count() {
    return count;
  }
}
