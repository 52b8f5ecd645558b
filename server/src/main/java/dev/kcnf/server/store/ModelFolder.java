package dev.kcnf.server.store;

import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.model.AtomicFile;
import dev.kcnf.server.state.ModelState;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * The folder of one model: a snapshot of generation g, and the journals from g on. A snapshot is
 * replaced as a whole; a journal begins when the snapshot of its generation is taken, and is
 * removed when the snapshot of a later one is on the disk. So at every moment the snapshot and the
 * journals after it are all that was acknowledged.
 */
final class ModelFolder {
  private static final int MAGIC = 0x4b534e31; // KSN1
  private static final String SNAPSHOT = "snapshot";
  private static final String JOURNAL = "journal-";

  private final Path path;
  private final Journal.Disk disk;
  private long written = -1;
  private boolean closed;

  ModelFolder(Path path, Journal.Disk disk) {
    this.path = path;
    this.disk = disk;
  }

  /** A state and the journal that goes on from it. */
  record Loaded(ModelState state, Journal journal, long generation) {}

  /**
   * Writes the snapshot of this generation, unless there is a later one, and removes the journals
   * before it.
   */
  synchronized void writeSnapshot(long generation, byte[] model, byte[] rest) throws IOException {
    if (closed || generation <= written) {
      return;
    }
    StateWriter out = new StateWriter();
    out.writeInt(MAGIC).writeLong(generation);
    out.writeInt(model.length).writeBytes(model);
    out.writeInt(rest.length).writeBytes(rest);
    byte[] body = out.toByteArray();
    CRC32C crc = new CRC32C();
    crc.update(body);
    out.writeInt((int) crc.getValue());
    AtomicFile.replace(path.resolve(SNAPSHOT), out.toByteArray());
    written = generation;
    for (long old = generation - 1; Files.deleteIfExists(journal(old)); old--) {
      // all of them
    }
  }

  /** Writes no more snapshots: the folder is removed. */
  synchronized void close() {
    closed = true;
  }

  /** Reads the snapshot and what came after it. */
  Loaded load() throws IOException {
    Path file = path.resolve(SNAPSHOT);
    byte[] bytes = Files.readAllBytes(file);
    try {
      StateReader in = new StateReader(bytes);
      if (in.readInt() != MAGIC) {
        throw new DamagedStoreException(file, 0, "it is no snapshot");
      }
      CRC32C crc = new CRC32C();
      crc.update(bytes, 0, Math.max(0, bytes.length - 4));
      if (new StateReader(bytes, bytes.length - 4, bytes.length, 0).readInt()
          != (int) crc.getValue()) {
        throw new DamagedStoreException(file, 0, "its checksum is wrong");
      }
      long generation = in.readLong();
      byte[] model = in.readBytes(in.readInt());
      byte[] rest = in.readBytes(in.readInt());
      return replay(ModelState.restore(model, rest), generation);
    } catch (DamagedModelException e) {
      throw new DamagedStoreException(file, 0, String.valueOf(e.getMessage()));
    }
  }

  private Loaded replay(ModelState state, long snapshot) throws IOException {
    long generation = snapshot;
    while (Files.exists(journal(generation + 1))) {
      Journal.open(journal(generation), disk, state::apply).close();
      generation++;
    }
    Journal journal = Journal.open(journal(generation), disk, state::apply);
    return new Loaded(state, journal, generation);
  }

  /** Begins the journal of this generation. */
  Journal begin(long generation) throws IOException {
    Journal journal = Journal.open(journal(generation), disk, event -> {});
    sync(path);
    return journal;
  }

  private Path journal(long generation) {
    return path.resolve(JOURNAL + generation);
  }

  /** Makes new names in a directory last; where a system does not let it be opened, it decides. */
  static void sync(Path directory) {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // What is in the files is on the disk in any case.
    }
  }
}
