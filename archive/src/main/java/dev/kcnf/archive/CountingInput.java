package dev.kcnf.archive;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Knows how many bytes were read. */
final class CountingInput extends FilterInputStream {
  private long count;

  CountingInput(InputStream in) {
    super(in);
  }

  long count() {
    return count;
  }

  @Override
  public int read() throws IOException {
    int b = in.read();
    count += b < 0 ? 0 : 1;
    return b;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = in.read(bytes, offset, length);
    count += Math.max(0, read);
    return read;
  }
}
