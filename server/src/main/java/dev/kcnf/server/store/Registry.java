package dev.kcnf.server.store;

import dev.kcnf.model.Model;
import dev.kcnf.server.state.ModelState;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** All models of a directory, far more of them than fit into memory. */
public final class Registry implements Closeable {
  private static final long LEAST_BYTES = 200_000;

  /** Models grow while they are in memory: it is looked again after so many questions. */
  private static final int ASKED_BETWEEN = 1024;

  private final DataDirectory data;
  private final Journal.Disk disk;
  private final int mostModels;
  private final long memoryBytes;
  private final Map<String, LiveModel> models = new ConcurrentSkipListMap<>();
  private final AtomicBoolean tidying = new AtomicBoolean();
  private final AtomicInteger asked = new AtomicInteger();
  private final ExecutorService background =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "kcnf-snapshots");
            thread.setDaemon(true);
            return thread;
          });

  private Registry(DataDirectory data, Journal.Disk disk, int mostModels, long memoryBytes)
      throws IOException {
    this.data = data;
    this.disk = disk;
    this.mostModels = mostModels;
    this.memoryBytes = memoryBytes;
    for (String name : data.names()) {
      models.put(name, live(name));
    }
  }

  /**
   * Opens the models of this directory.
   *
   * @param mostModels how many there may be
   * @param memoryBytes about how much room they may take in memory, all together
   */
  public static Registry open(Path directory, int mostModels, long memoryBytes) throws IOException {
    return open(directory, mostModels, memoryBytes, Journal.Disk.REAL);
  }

  static Registry open(Path directory, int mostModels, long memoryBytes, Journal.Disk disk)
      throws IOException {
    DataDirectory data = DataDirectory.open(directory);
    try {
      return new Registry(data, disk, mostModels, memoryBytes);
    } catch (IOException | RuntimeException e) {
      data.close();
      throw e;
    }
  }

  private LiveModel live(String name) {
    return new LiveModel(name, new ModelFolder(data.folder(name), disk), background);
  }

  /** All models, by name. */
  public List<LiveModel> models() {
    return new ArrayList<>(models.values());
  }

  /** What is told of all models, by name; those on disk stay there if they can. */
  public List<Listed> list() {
    List<Listed> all = new ArrayList<>();
    for (LiveModel model : models.values()) {
      listed(model).ifPresent(all::add);
    }
    return all;
  }

  /** What is told of this model; nothing if it was just deleted. */
  public Optional<Listed> listed(LiveModel model) {
    boolean wasInMemory = model.stateInMemory() != null;
    try {
      Listed listed = model.listed();
      if (!wasInMemory && model.stateInMemory() != null) {
        makeRoom();
      }
      return Optional.of(listed);
    } catch (NoSuchModelException e) {
      return Optional.empty();
    }
  }

  /** How many are in memory. */
  public int inMemory() {
    int count = 0;
    for (LiveModel model : models.values()) {
      count += model.stateInMemory() == null ? 0 : 1;
    }
    return count;
  }

  /**
   * The model of this name.
   *
   * @throws NoSuchModelException if there is none
   */
  public LiveModel get(String name) {
    LiveModel model = models.get(name);
    if (model == null) {
      throw new NoSuchModelException(name);
    }
    if (model.stateInMemory() == null || asked.incrementAndGet() % ASKED_BETWEEN == 0) {
      makeRoom();
    }
    return model;
  }

  /**
   * Adds a model.
   *
   * @throws ModelExistsException if there is one of this name
   */
  public LiveModel create(String name, ModelState state) throws IOException {
    checkName(name);
    if (models.containsKey(name)) {
      throw new ModelExistsException(name);
    }
    if (models.size() >= mostModels) {
      throw new TooManyModelsException(mostModels);
    }
    Saved saved = Saved.of(state);
    try {
      data.make(name, folder -> new ModelFolder(folder, disk).writeSnapshot(0, saved));
    } catch (ModelExistsException e) {
      throw e;
    } catch (IOException e) {
      throw new NoRoomException("cannot save '" + name + "': " + e.getMessage(), e);
    }
    LiveModel live = live(name);
    models.put(name, live);
    makeRoom();
    return live;
  }

  /** Refuses what cannot be the name of a model. */
  public static void checkName(String name) {
    if (!DataDirectory.NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a model's name has 1 to 64 letters, digits, '_', '-' and '.', and begins with a letter"
              + " or a digit");
    }
  }

  /** Removes a model and its files. */
  public void delete(String name) {
    LiveModel model = get(name);
    models.remove(name);
    model.remove(
        () -> {
          try {
            data.remove(name);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /** Adds a copy of a model under another name, with all that is kept of it. */
  public LiveModel copy(String name, String copy) throws IOException {
    return create(copy, get(name).saved().restore());
  }

  /** Takes what another model has learned into this one. */
  public void merge(String name, String from) throws IOException {
    Model other = get(from).state().model().copy();
    get(name).change(state -> state.merge(other));
  }

  /** Puts the models to disk that were not asked for longest, if there are too many. */
  private void makeRoom() {
    if (!tidying.compareAndSet(false, true)) {
      return;
    }
    try {
      List<LiveModel> loaded = new ArrayList<>();
      long total = 0;
      for (LiveModel model : models.values()) {
        if (model.stateInMemory() != null) {
          loaded.add(model);
          total += weight(model);
        }
      }
      if (total <= memoryBytes) {
        return;
      }
      loaded.sort(Comparator.comparingLong(LiveModel::lastUsed));
      for (LiveModel model : loaded) {
        if (total <= memoryBytes * 3 / 4) {
          return;
        }
        total -= weight(model);
        putToDisk(model);
      }
    } finally {
      tidying.set(false);
    }
  }

  private static long weight(LiveModel model) {
    return Math.max(LEAST_BYTES, model.memory());
  }

  private static void putToDisk(LiveModel model) {
    try {
      model.putToDisk();
    } catch (IOException e) {
      // It stays in memory: there is no room on the disk.
    }
  }

  /** Saves all models and lets another server have the directory. */
  @Override
  public void close() throws IOException {
    models.values().forEach(Registry::putToDisk);
    background.shutdown();
    try {
      background.awaitTermination(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    data.close();
  }
}
