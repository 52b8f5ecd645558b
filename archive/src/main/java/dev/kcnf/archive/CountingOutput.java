package dev.kcnf.archive;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Knows how many bytes were written. */
final class CountingOutput extends FilterOutputStream {
  private long count;

  CountingOutput(OutputStream out, long count) {
    super(out);
    this.count = count;
  }

  long count() {
    return count;
  }

  @Override
  public void write(int b) throws IOException {
    out.write(b);
    count++;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
    count += length;
  }
}
