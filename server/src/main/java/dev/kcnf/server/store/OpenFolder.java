package dev.kcnf.server.store;

import dev.kcnf.model.Model;
import dev.kcnf.server.state.Event;
import dev.kcnf.server.state.ModelState;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executor;

/** The folder of a model that is in memory: what it learns goes into its journal. */
final class OpenFolder implements Closeable {
  private static final long SNAPSHOT_BYTES = 8L << 20;

  private final String name;
  private final ModelFolder folder;
  private final Executor background;
  private final ModelState state;
  private Journal journal;
  private long generation;
  private boolean broken;
  private volatile boolean saving;

  private OpenFolder(
      String name, ModelFolder folder, ModelFolder.Loaded loaded, Executor background) {
    this.name = name;
    this.folder = folder;
    this.background = background;
    state = loaded.state();
    journal = loaded.journal();
    generation = loaded.generation();
  }

  /** Reads what is in the folder. */
  static OpenFolder of(String name, ModelFolder folder, Executor background) throws IOException {
    return new OpenFolder(name, folder, folder.load(), background);
  }

  ModelState state() {
    return state;
  }

  /**
   * Writes these events; after a failure only once a fresh snapshot is on the disk, as nobody knows
   * what is at the end of the journal.
   */
  void append(List<Event> events) throws NoRoomException {
    try {
      if (broken) {
        rotate();
        broken = false;
      }
      journal.append(events);
    } catch (IOException e) {
      broken = true;
      throw new NoRoomException("cannot write the journal of '" + name + "': " + e.getMessage(), e);
    }
  }

  /** A snapshot now, and a new journal. */
  void rotate() throws NoRoomException {
    try {
      beginNext();
      folder.writeSnapshot(generation, Saved.of(state));
    } catch (IOException e) {
      throw new NoRoomException("cannot save '" + name + "': " + e.getMessage(), e);
    }
  }

  /** A snapshot if something was learned since the last one. */
  void save() throws NoRoomException {
    if (journal.size() > 0 && !broken) {
      rotate();
    }
  }

  /** Begins the next journal; until there is a snapshot it follows the one before. */
  private void beginNext() throws IOException {
    Journal next = folder.begin(generation + 1);
    journal.close();
    journal = next;
    generation++;
  }

  /** Begins a new journal and has a snapshot taken in the background, if the journal is long. */
  void snapshotIfDue() {
    Model model = state.modelOrNull();
    if (saving || broken || journal.size() < SNAPSHOT_BYTES || model == null) {
      return;
    }
    try {
      beginNext();
    } catch (IOException e) {
      return; // the journal goes on
    }
    saving = true;
    long at = generation;
    Saved.Unfinished saved = Saved.begin(state, model);
    background.execute(() -> saveInBackground(at, saved));
  }

  private void saveInBackground(long at, Saved.Unfinished saved) {
    try {
      folder.writeSnapshot(at, saved.finish());
    } catch (IOException e) {
      // The journals are still there; it is tried again with the next.
    } finally {
      saving = false;
    }
  }

  @Override
  public void close() throws IOException {
    journal.close();
  }
}
