package dev.kcnf.server.store;

import dev.kcnf.server.state.Event;
import dev.kcnf.server.state.ModelState;
import dev.kcnf.server.state.Outcome;
import dev.kcnf.server.state.Summary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A model that is learned by many clients at once. Events queue; the first thread that gets the
 * lock writes all that wait as one frame of the journal, then applies them, so that many share one
 * wait for the disk. Predictions go past the queue.
 *
 * <p>A model that nobody asks is put to disk, and comes back at the next question.
 */
public final class LiveModel {
  private static final int MOST_AT_ONCE = 8192;

  private final String name;
  private final ModelFolder folder;
  private final Executor background;
  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<Batch> queue = new ConcurrentLinkedQueue<>();
  private final AtomicLong used = new AtomicLong();
  private final AtomicLong changes = new AtomicLong();
  private final Weight weight = new Weight();
  private volatile @Nullable ModelState state;
  private @Nullable OpenFolder open; // while the state is in memory
  private volatile @Nullable Summary summary; // while it is not, once it was asked for
  private boolean gone;

  LiveModel(String name, ModelFolder folder, Executor background) {
    this.name = name;
    this.folder = folder;
    this.background = background;
  }

  public String name() {
    return name;
  }

  /** Its state, from the disk if need be. */
  public ModelState state() throws IOException {
    used.set(System.nanoTime());
    ModelState loaded = state;
    if (loaded != null) {
      return loaded;
    }
    lock.lock();
    try {
      return load();
    } finally {
      lock.unlock();
    }
  }

  /** Its state if it is in memory. */
  public @Nullable ModelState stateInMemory() {
    return state;
  }

  /** When it was last asked for anything, in nanoseconds of no particular beginning. */
  long lastUsed() {
    return used.get();
  }

  /** A number that changes with every change. */
  public long changes() {
    return changes.get();
  }

  /** About how many bytes it takes in memory, when it was last measured. */
  long memory() {
    return weight.bytes();
  }

  private ModelState load() throws IOException {
    return open().state();
  }

  private OpenFolder open() throws IOException {
    if (gone) {
      throw new NoSuchModelException(name);
    }
    OpenFolder opened = open;
    if (opened == null) {
      opened = OpenFolder.of(name, folder, background);
      weight.loaded(opened.state());
      open = opened;
      state = opened.state();
    }
    return opened;
  }

  /** What a list tells of it. A model on disk stays there, unless its journal says more. */
  Listed listed() {
    try {
      return new Listed(name, place(), summary());
    } catch (DamagedStoreException | IOException e) {
      return new Listed(name, Listed.Place.DAMAGED, null);
    }
  }

  private Listed.Place place() {
    return state == null ? Listed.Place.ON_DISK : Listed.Place.IN_MEMORY;
  }

  private Summary summary() throws IOException {
    ModelState loaded = state;
    if (loaded != null) {
      return Summary.of(loaded);
    }
    Summary known = summary;
    if (known != null) {
      return known;
    }
    lock.lock();
    try {
      Summary read = open == null && !gone ? folder.summary() : null;
      if (read == null) {
        return Summary.of(load());
      }
      summary = read;
      return read;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Applies these events in their order, after they are on the disk. Waits for both.
   *
   * @throws NoRoomException if they could not be written; then none was applied
   */
  public List<Outcome> submit(List<Event> events) throws IOException {
    used.set(System.nanoTime());
    Batch own = new Batch(events);
    queue.add(own);
    lock.lock();
    try {
      while (!own.isDone()) {
        drain();
      }
    } finally {
      lock.unlock();
    }
    return own.result();
  }

  /** Refuses what this model would refuse to learn. */
  public void check(Event event) throws IOException {
    lock.lock();
    try {
      load().check(event);
    } finally {
      lock.unlock();
    }
  }

  private void drain() {
    List<Batch> group = new ArrayList<>();
    int size = 0;
    Batch next = queue.poll();
    while (next != null) {
      group.add(next);
      size += next.size();
      next = size < MOST_AT_ONCE ? queue.poll() : null;
    }
    try {
      OpenFolder opened = open();
      List<Event> accepted = new ArrayList<>();
      group.forEach(batch -> accepted.addAll(batch.accepted(opened.state())));
      if (!accepted.isEmpty()) {
        opened.append(accepted);
      }
      group.forEach(batch -> batch.apply(opened.state()));
      changes.incrementAndGet();
      weight.measureIfDue(opened.state());
      opened.snapshotIfDue();
    } catch (IOException e) {
      group.forEach(batch -> batch.failed(e));
    } catch (RuntimeException | Error e) {
      group.forEach(batch -> batch.failed(e)); // also those of others: none may take it for done
      forget();
    }
  }

  /** Something went wrong half-way: what is on the disk counts. */
  private void forget() {
    try {
      unload();
    } catch (IOException e) {
      open = null;
      state = null;
    }
  }

  /** A change that is no event, such as a merge: it is on the disk as a snapshot. */
  void change(Change change) throws IOException {
    lock.lock();
    try {
      OpenFolder opened = open();
      change.apply(opened.state());
      changes.incrementAndGet();
      opened.rotate();
    } catch (NoRoomException | RuntimeException | Error e) {
      unload(); // what is on the disk counts
      throw e;
    } finally {
      lock.unlock();
    }
  }

  /** What {@link #change} does. */
  interface Change {
    void apply(ModelState state) throws IOException;
  }

  /** Its state as bytes. */
  Saved saved() throws IOException {
    lock.lock();
    try {
      return Saved.of(load());
    } finally {
      lock.unlock();
    }
  }

  /** Saves what was learned since the last snapshot, and forgets it here. */
  void putToDisk() throws IOException {
    lock.lock();
    try {
      OpenFolder opened = open;
      if (opened != null) {
        opened.save();
        Summary last = Summary.of(opened.state());
        unload();
        summary = last;
      }
    } finally {
      lock.unlock();
    }
  }

  private void unload() throws IOException {
    if (open != null) {
      open.close();
    }
    open = null;
    state = null;
    summary = null;
  }

  /** The files are being removed: nothing more is written. */
  void remove(Runnable removal) {
    lock.lock();
    try {
      gone = true;
      folder.close();
      unload();
      removal.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      lock.unlock();
    }
  }
}
