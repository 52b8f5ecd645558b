package dev.kcnf.cli.console;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Writes results, and knows why that failed: a reader that leaves early, as {@code head} does, is
 * no error.
 */
public final class ResultWriter extends PrintWriter {
  private final Watched stream;

  private ResultWriter(Watched stream) {
    super(stream, true, StandardCharsets.UTF_8);
    this.stream = stream;
  }

  public static ResultWriter to(OutputStream out) {
    return new ResultWriter(new Watched(out));
  }

  /** Whether writing failed only because the reader has left. */
  boolean readerLeft() {
    return checkError() && stream.failure != null && isClosedPipe(stream.failure);
  }

  /** The error message, with the reason if known. */
  String problem() {
    IOException failure = stream.failure;
    String reason = failure == null ? null : failure.getMessage();
    return "the results cannot be written" + (reason == null ? "" : ": " + reason);
  }

  /** Where standard output is not known to be a pipe, only messages tell, as on Windows. */
  public static boolean isClosedPipe(IOException e) {
    if (e instanceof PipeOutput.ReaderLeftException) {
      return true;
    }
    String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    return message.contains("broken pipe")
        || message.contains("pipe is being closed")
        || message.contains("pipe has been ended");
  }

  /** Remembers the first error, which a PrintWriter drops. */
  private static final class Watched extends FilterOutputStream {
    private @Nullable IOException failure;

    Watched(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        throw noted(e);
      }
    }

    @Override
    public void flush() throws IOException {
      try {
        out.flush();
      } catch (IOException e) {
        throw noted(e);
      }
    }

    private IOException noted(IOException e) {
      failure = failure == null ? e : failure;
      return e;
    }
  }
}
