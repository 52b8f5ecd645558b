package dev.kcnf.cli.console;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A pipe to another program: it cannot be written only because its reader has left. */
public final class PipeOutput extends FilterOutputStream {

  /** The reader has left. */
  static final class ReaderLeftException extends IOException {
    private static final long serialVersionUID = 1L;

    ReaderLeftException(IOException cause) {
      super(cause);
    }
  }

  public PipeOutput(OutputStream out) {
    super(out);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw new ReaderLeftException(e);
    }
  }
}
