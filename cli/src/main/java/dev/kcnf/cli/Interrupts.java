package dev.kcnf.cli;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ctrl-C, or a polite kill, ends the reading, not the learning: what was learned so far is saved
 * and reported. The thread that learns looks at {@link #isStopped} between rows. If it waits for
 * standard input, which may never come, it touches nothing else; then the interrupting thread does
 * the rest in its place.
 */
final class Interrupts {
  private static final long PATIENCE_SECONDS = 60;

  private final CountDownLatch done = new CountDownLatch(1);
  private volatile boolean stopped;
  private boolean waiting; // for standard input
  private boolean takenOver;
  private @Nullable Runnable rest;

  /** Reading ended because of an interrupt, not because there is no more. */
  static final class StoppedException extends IOException {
    private static final long serialVersionUID = 1L;

    StoppedException() {
      super("stopped");
    }
  }

  /** From now on the process is interrupted through this. */
  void install() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::interrupt, "interrupt"));
  }

  /** What is left to do once reading has stopped; until this is called an interrupt just ends. */
  synchronized void atStop(Runnable finish) {
    rest = finish;
  }

  boolean isStopped() {
    return stopped;
  }

  /** All is done and printed. */
  void done() {
    done.countDown();
  }

  /** Stops the reading and waits until the rest is done. */
  void interrupt() {
    Runnable finish;
    synchronized (this) {
      stopped = true;
      finish = rest;
      takenOver = waiting && finish != null;
    }
    if (finish == null) {
      return;
    }
    if (takenOver) {
      finish.run();
      return;
    }
    try {
      if (!done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("kcnf: gave up waiting for the row being learned; nothing was saved");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The stream, such that an interrupt is noticed while it is waited for. */
  InputStream watch(InputStream in) {
    return new FilterInputStream(in) {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override
      public int read(byte[] buffer, int offset, int length) throws IOException {
        beginWaiting();
        int read = super.read(buffer, offset, length);
        endWaiting();
        return read;
      }
    };
  }

  private synchronized void beginWaiting() throws StoppedException {
    if (stopped) {
      throw new StoppedException();
    }
    waiting = true;
  }

  private synchronized void endWaiting() throws StoppedException {
    waiting = false;
    while (takenOver) {
      try {
        wait(); // The other thread has taken over, and ends the process.
      } catch (InterruptedException e) {
        throw new StoppedException();
      }
    }
  }
}
