package dev.kcnf.cli.console;

import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C or SIGTERM stops reading, not learning: rows read so far are learned, saved and reported.
 * The learning thread checks {@link #isStopped} between rows; if it waits for a pipe, the pipe
 * ends.
 */
public final class Interrupts {
  private static final long PATIENCE_SECONDS = 60;

  private final CountDownLatch done = new CountDownLatch(1);
  private final List<StoppableInput> pipes = new CopyOnWriteArrayList<>();
  private volatile boolean stopped;
  private volatile boolean awaited;

  /** Handles interrupts of this process from now on. */
  public void install() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::interrupt, "interrupt"));
  }

  /** Makes an interrupt wait until the command is done; without this the process just ends. */
  public void awaitDone() {
    awaited = true;
  }

  public boolean isStopped() {
    return stopped;
  }

  /** The command is done, and everything is printed. */
  public void done() {
    done.countDown();
  }

  /** Waits until the command is done, at most this long; returns whether it is. */
  public boolean isDoneWithin(long millis) {
    try {
      return done.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** Stops reading and waits until the command is done. */
  public void interrupt() {
    stopped = true;
    pipes.forEach(StoppableInput::stop);
    if (awaited && !isDoneWithin(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS))) {
      System.err.println("kcnf: gave up waiting for the rows being learned; nothing was saved");
    }
  }

  /** Wraps a stream so that an interrupt ends it. */
  public InputStream watch(InputStream in) {
    StoppableInput pipe = new StoppableInput(in);
    pipes.add(pipe);
    if (stopped) {
      pipe.stop();
    }
    return pipe;
  }

  /** The number of lines read from all pipes. */
  public long linesRead() {
    return pipes.stream().mapToLong(StoppableInput::count).sum();
  }
}
