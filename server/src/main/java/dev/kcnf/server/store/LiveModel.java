package dev.kcnf.server.store;

import dev.kcnf.model.Model;
import dev.kcnf.server.state.Event;
import dev.kcnf.server.state.ModelState;
import dev.kcnf.server.state.Outcome;
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
  private static final long SNAPSHOT_BYTES = 8L << 20;

  /** How much more room a model takes in memory than in a file, about: files are packed. */
  private static final long MODEL_GROWTH = 32;

  private static final long REST_GROWTH = 4;
  private static final long LEAST_EXAMPLES = 16;

  private final String name;
  private final ModelFolder folder;
  private final Executor background;
  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<Batch> queue = new ConcurrentLinkedQueue<>();
  private final AtomicLong used = new AtomicLong();
  private final AtomicLong changes = new AtomicLong();
  private volatile @Nullable ModelState state;
  private @Nullable Journal journal;
  private long generation;
  private volatile long memory;
  private long measuredAgain; // at this number of examples
  private boolean broken;
  private boolean gone;
  private volatile boolean saving;

  LiveModel(String name, ModelFolder folder, Executor background) {
    this.name = name;
    this.folder = folder;
    this.background = background;
  }

  private static final class Batch {
    final List<Event> events;
    final List<Outcome> outcomes = new ArrayList<>();
    @Nullable IOException failure;
    boolean done;

    Batch(List<Event> events) {
      this.events = events;
    }
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
    return memory;
  }

  private void measured(long modelBytes, long restBytes) {
    memory = MODEL_GROWTH * modelBytes + REST_GROWTH * restBytes;
  }

  /** Measures a model that has learned twice as much as when it was measured last. */
  private void measureIfDue(ModelState loaded) {
    Model model = loaded.modelOrNull();
    if (model != null && model.examples() >= measuredAgain) {
      measured(loaded.modelBytes().length, loaded.saveRest().length);
      measuredAgain = Math.max(LEAST_EXAMPLES, 2 * model.examples());
    }
  }

  private ModelState load() throws IOException {
    if (gone) {
      throw new NoSuchModelException(name);
    }
    ModelState loaded = state;
    if (loaded == null) {
      ModelFolder.Loaded read = folder.load();
      loaded = read.state();
      journal = read.journal();
      generation = read.generation();
      measuredAgain = 0;
      measureIfDue(loaded);
      broken = false;
      state = loaded;
    }
    return loaded;
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
      while (!own.done) {
        drain();
      }
    } finally {
      lock.unlock();
    }
    if (own.failure != null) {
      throw own.failure;
    }
    return own.outcomes;
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
      size += next.events.size();
      next = size < MOST_AT_ONCE ? queue.poll() : null;
    }
    try {
      ModelState loaded = load();
      write(loaded, group);
      for (Batch batch : group) {
        apply(loaded, batch);
      }
      changes.incrementAndGet();
      measureIfDue(loaded);
      snapshotIfDue(loaded);
    } catch (IOException e) {
      group.forEach(batch -> batch.failure = e);
    } finally {
      group.forEach(batch -> batch.done = true);
    }
  }

  /** Writes what can be learned; outcomes of the others say why not. */
  private void write(ModelState loaded, List<Batch> group) throws IOException {
    List<Event> accepted = new ArrayList<>();
    for (Batch batch : group) {
      for (Event event : batch.events) {
        Outcome refused = refused(loaded, event);
        batch.outcomes.add(refused);
        if (refused == null) {
          accepted.add(event);
        }
      }
    }
    if (accepted.isEmpty()) {
      return;
    }
    try {
      if (broken) {
        rotate(loaded);
        broken = false;
      }
      journalOf().append(accepted);
    } catch (IOException e) {
      broken = true;
      throw new NoRoomException("cannot write the journal of '" + name + "': " + e.getMessage(), e);
    }
  }

  private Journal journalOf() {
    if (journal == null) {
      throw new IllegalStateException("the journal of '" + name + "' is not open");
    }
    return journal;
  }

  private static @Nullable Outcome refused(ModelState loaded, Event event) {
    try {
      loaded.check(event);
      return null;
    } catch (RuntimeException e) {
      return Outcome.refused(e);
    }
  }

  private static void apply(ModelState loaded, Batch batch) {
    for (int e = 0; e < batch.events.size(); e++) {
      if (batch.outcomes.get(e) == null) {
        batch.outcomes.set(e, loaded.apply(batch.events.get(e)));
      }
    }
  }

  /** A change that is no event, such as a merge: it is on the disk as a snapshot. */
  void change(Change change) throws IOException {
    lock.lock();
    try {
      ModelState loaded = load();
      change.apply(loaded);
      changes.incrementAndGet();
      rotate(loaded);
    } catch (NoRoomException e) {
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

  /** A snapshot now, and a new journal. */
  private void rotate(ModelState loaded) throws IOException {
    try {
      beginNext();
      folder.writeSnapshot(generation, loaded.modelBytes(), loaded.saveRest());
    } catch (IOException e) {
      throw new NoRoomException("cannot save '" + name + "': " + e.getMessage(), e);
    }
  }

  /** Begins the next journal; until there is a snapshot it follows the one before. */
  private void beginNext() throws IOException {
    Journal next = folder.begin(generation + 1);
    journalOf().close();
    journal = next;
    generation++;
  }

  /** Begins a new journal and has a snapshot taken in the background, if the journal is long. */
  private void snapshotIfDue(ModelState loaded) {
    Model model = loaded.modelOrNull();
    if (saving || broken || journalOf().size() < SNAPSHOT_BYTES || model == null) {
      return;
    }
    try {
      beginNext();
    } catch (IOException e) {
      return; // the journal goes on
    }
    saving = true;
    long at = generation;
    Model copy = model.copy();
    byte[] rest = loaded.saveRest();
    background.execute(() -> saveInBackground(at, copy, rest));
  }

  private void saveInBackground(long at, Model copy, byte[] rest) {
    try {
      folder.writeSnapshot(at, copy.toBytes(), rest);
    } catch (IOException e) {
      // The journals are still there; it is tried again with the next.
    } finally {
      saving = false;
    }
  }

  /** Its state as bytes: the model, and the rest. */
  List<byte[]> saved() throws IOException {
    lock.lock();
    try {
      ModelState loaded = load();
      return List.of(loaded.modelBytes(), loaded.saveRest());
    } finally {
      lock.unlock();
    }
  }

  /** Saves what was learned since the last snapshot, and forgets it here. */
  void putToDisk() throws IOException {
    lock.lock();
    try {
      ModelState loaded = state;
      if (loaded == null) {
        return;
      }
      if (journalOf().size() > 0 && !broken) {
        rotate(loaded);
      }
      unload();
    } finally {
      lock.unlock();
    }
  }

  private void unload() throws IOException {
    if (journal != null) {
      journal.close();
    }
    journal = null;
    state = null;
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
