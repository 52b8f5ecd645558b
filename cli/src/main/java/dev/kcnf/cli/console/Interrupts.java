package dev.kcnf.cli.console;

import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Ctrl-C or SIGTERM stops reading, not learning: rows read so far are learned, saved and reported.
 * The learning thread checks {@link #isStopped} between rows; if it waits for a pipe, the pipe
 * ends.
 *
 * <p>All of that is done within seconds, since whoever sends SIGTERM soon sends SIGKILL: rows that
 * were read are learned for a moment only, and a row that does not come to an end is given up.
 */
public final class Interrupts {
  /** How long rows that were read before the interrupt are still learned. */
  private static final Duration LEARNING = Duration.ofSeconds(3);

  private static final Duration ROW = Duration.ofSeconds(10);
  private static final Duration FINISHING = Duration.ofSeconds(60);

  /** How long rules are still searched: whoever pressed Ctrl-C waits. */
  private static final Duration SEARCHING = Duration.ofSeconds(1);

  private final Duration row;
  private final Duration searching;
  private final LongSupplier clock;
  private final CountDownLatch finishing = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(1);
  private final List<StoppableInput> pipes = new CopyOnWriteArrayList<>();
  private final List<Runnable> stops = new CopyOnWriteArrayList<>();
  private volatile boolean stopped;
  private volatile long stoppedAt;
  private volatile boolean awaited;
  private volatile long begun;

  public Interrupts() {
    this(ROW, SEARCHING, System::nanoTime);
  }

  /**
   * @param row how long the row at hand may take
   * @param searching how long a search may go on
   * @param clock in nanoseconds
   */
  public Interrupts(Duration row, Duration searching, LongSupplier clock) {
    this.row = row;
    this.searching = searching;
    this.clock = clock;
    begun = clock.getAsLong();
  }

  /** Handles interrupts of this process from now on. */
  public void install() {
    Instant started = ProcessHandle.current().info().startInstant().orElse(Instant.now());
    begun = clock.getAsLong() - Math.max(0, Duration.between(started, Instant.now()).toNanos());
    Runtime.getRuntime().addShutdownHook(new Thread(this::interrupt, "interrupt"));
  }

  /**
   * When the process began, in the time of {@link System#nanoTime}: who gives it a second means the
   * start of Java, too. Where this is not {@link #install installed}, when it was made.
   */
  public long begun() {
    return begun;
  }

  /** Makes an interrupt wait until the command is done; without this the process just ends. */
  public void awaitDone() {
    awaited = true;
  }

  public boolean isStopped() {
    return stopped;
  }

  /** Whether an interrupt is so long ago that rows read before it are left, too. */
  public boolean isOver() {
    return stopped && clock.getAsLong() - stoppedAt > LEARNING.toNanos();
  }

  /**
   * Ends a search that begins now, soon after an interrupt. If that was before, as it ended the
   * reading, the search has the same time, since something is to be found in the rows read.
   */
  public BooleanSupplier endOfSearch() {
    long from = clock.getAsLong();
    return () -> {
      long now = clock.getAsLong();
      return stopped && Math.min(now - from, now - stoppedAt) >= searching.toNanos();
    };
  }

  /** No more rows are learned; what is left, such as saving the model, may take its time. */
  public void finishing() {
    finishing.countDown();
  }

  /** The command is done, and everything is printed. */
  public void done() {
    finishing.countDown();
    done.countDown();
  }

  /** Waits until the command is done, at most this long; returns whether it is. */
  public boolean isDoneWithin(long millis) {
    return isWithin(done, Duration.ofMillis(millis));
  }

  private static boolean isWithin(CountDownLatch event, Duration time) {
    try {
      return event.await(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** Stops reading and waits until the command is done. */
  public void interrupt() {
    stoppedAt = clock.getAsLong();
    stopped = true;
    pipes.forEach(StoppableInput::stop);
    stops.forEach(Runnable::run);
    if (!awaited) {
      return;
    }
    if (!isWithin(finishing, row)) {
      System.err.println(
          "kcnf: interrupted; the row at hand takes too long and is given up: what came after the"
              + " last --save-every is not saved");
    } else if (!isWithin(done, FINISHING)) {
      System.err.println("kcnf: interrupted; gave up waiting for the output to be written");
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

  /** What else an interrupt has to do to end the reading of rows. */
  public void onStop(Runnable action) {
    stops.add(action);
    if (stopped) {
      action.run();
    }
  }

  /** The number of lines read from all pipes. */
  public long linesRead() {
    return pipes.stream().mapToLong(StoppableInput::count).sum();
  }
}
