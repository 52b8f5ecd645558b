package dev.kcnf.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A pipe that can be ended from outside. A read may block for ever and cannot be interrupted, so a
 * separate thread reads and hands over chunks.
 *
 * <p>Only whole lines are returned, so that stopping never cuts one in two: an unfinished line is
 * kept until the rest arrives or the pipe ends by itself.
 */
final class StoppableInput extends InputStream {
  private static final int CHUNK = 1 << 16;
  private static final int LONG_LINE = 1 << 20; // longer ones are returned in parts

  private final InputStream in;
  private boolean begun;

  // Shared by the threads, guarded by this.
  private byte[] ready = new byte[CHUNK];
  private int readyLength; // 0: nothing yet, negative: end of input
  private @Nullable IOException failure;
  private boolean stopped;

  // Whole lines to return are in from..whole, an unfinished one in whole..to.
  private byte[] lines = new byte[2 * CHUNK];
  private int from;
  private int whole;
  private int to;
  private boolean ended;
  private final AtomicLong count = new AtomicLong();

  StoppableInput(InputStream in) {
    this.in = in;
  }

  /** Ends the input. */
  synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  /** The number of whole lines received. */
  long count() {
    return count.get();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (from == whole && !ended) {
      more();
    }
    int read = Math.min(length, whole - from);
    System.arraycopy(lines, from, buffer, offset, read);
    from += read;
    return read == 0 ? -1 : read;
  }

  /** Waits until more is known: this is how gzip asks whether another member follows. */
  @Override
  public int available() throws IOException {
    while (from == whole && !ended) {
      more();
    }
    return whole - from;
  }

  private void more() throws IOException {
    System.arraycopy(lines, from, lines, 0, to - from);
    to -= from;
    from = 0;
    int before = to;
    ended = !take();
    whole = lastLineEnd(before);
    boolean byItself = ended && !isStopped();
    if (byItself || (whole == 0 && to > LONG_LINE)) {
      whole = to;
    }
  }

  private synchronized boolean isStopped() {
    return stopped;
  }

  /** The end of the last whole line; counts the new lines. */
  private int lastLineEnd(int before) {
    int end = 0;
    long added = 0;
    for (int i = before; i < to; i++) {
      if (lines[i] == '\n') {
        end = i + 1;
        added++;
      }
    }
    count.addAndGet(added);
    return end;
  }

  /** Waits for the next chunk and appends it; false at the end. */
  private synchronized boolean take() throws IOException {
    if (!begun) {
      begun = true;
      Thread pump = new Thread(this::pump, "input");
      pump.setDaemon(true);
      pump.start();
    }
    try {
      while (readyLength == 0 && failure == null && !stopped) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
    if (stopped || readyLength < 0) {
      return false;
    }
    if (readyLength == 0 && failure != null) {
      throw failure;
    }
    if (lines.length - to < readyLength) {
      lines = Arrays.copyOf(lines, 2 * lines.length);
    }
    System.arraycopy(ready, 0, lines, to, readyLength);
    to += readyLength;
    readyLength = 0;
    notifyAll();
    return true;
  }

  private void pump() {
    byte[] chunk = new byte[CHUNK];
    int length = 0;
    while (length >= 0) {
      try {
        length = in.read(chunk, 0, chunk.length);
      } catch (IOException e) {
        fail(e);
        return;
      }
      byte[] other = hand(chunk, length);
      if (other == null) {
        return;
      }
      chunk = other;
    }
  }

  private synchronized void fail(IOException e) {
    failure = e;
    notifyAll();
  }

  /** Hands over a chunk once the last was taken; returns the next to fill, null if stopped. */
  private synchronized byte @Nullable [] hand(byte[] chunk, int length) {
    try {
      while (readyLength != 0 && !stopped) {
        wait();
      }
    } catch (InterruptedException e) {
      return null;
    }
    byte[] free = ready;
    ready = chunk;
    readyLength = length;
    notifyAll();
    return stopped ? null : free;
  }

  @Override
  public void close() throws IOException {
    stop();
    in.close();
  }
}
