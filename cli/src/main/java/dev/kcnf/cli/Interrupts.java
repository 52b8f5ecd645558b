package dev.kcnf.cli;

import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, or a polite kill, ends the reading, not the learning: what was read so far is learned,
 * saved and reported. The thread that learns looks at {@link #isStopped} between rows; a pipe that
 * it waits for ends there and then.
 */
final class Interrupts {
  private static final long PATIENCE_SECONDS = 60;

  private final CountDownLatch done = new CountDownLatch(1);
  private final List<StoppableInput> pipes = new CopyOnWriteArrayList<>();
  private volatile boolean stopped;
  private volatile boolean awaited;

  /** From now on the process is interrupted through this. */
  void install() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::interrupt, "interrupt"));
  }

  /** From now on an interrupt waits until the command is done; before, it just ends. */
  void awaitDone() {
    awaited = true;
  }

  boolean isStopped() {
    return stopped;
  }

  /** All is done and printed. */
  void done() {
    done.countDown();
  }

  /** Waits until all is done, but not longer; returns whether it is. */
  boolean isDoneWithin(long millis) {
    try {
      return done.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** Stops the reading and waits until the rest is done. */
  void interrupt() {
    stopped = true;
    pipes.forEach(StoppableInput::stop);
    if (awaited && !isDoneWithin(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS))) {
      System.err.println("kcnf: gave up waiting for the rows being learned; nothing was saved");
    }
  }

  /** The stream, such that an interrupt ends it. */
  InputStream watch(InputStream in) {
    StoppableInput pipe = new StoppableInput(in);
    pipes.add(pipe);
    if (stopped) {
      pipe.stop();
    }
    return pipe;
  }

  /** How many lines of pipes were read. */
  long linesRead() {
    return pipes.stream().mapToLong(StoppableInput::count).sum();
  }
}
