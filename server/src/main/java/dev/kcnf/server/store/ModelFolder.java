package dev.kcnf.server.store;

import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.model.AtomicFile;
import dev.kcnf.server.state.ModelState;
import dev.kcnf.server.state.Summary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one model: a snapshot of generation g, and the journals from g on. A snapshot is
 * replaced as a whole; a journal begins when the snapshot of its generation is taken, and is
 * removed when the snapshot of a later one is on the disk. So at every moment the snapshot and the
 * journals after it are all that was acknowledged.
 */
final class ModelFolder {
  private static final int MAGIC = 0x4b534e32; // KSN2
  private static final int HEAD = 4 + 8 + 4;
  private static final int MOST_SUMMARY = 1 << 20;
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
  synchronized void writeSnapshot(long generation, Saved saved) throws IOException {
    if (closed || generation <= written) {
      return;
    }
    StateWriter out = new StateWriter();
    out.writeInt(MAGIC).writeLong(generation);
    out.writeInt(saved.summary().length).writeBytes(saved.summary());
    out.writeInt(crc(out.toByteArray()));
    out.writeInt(saved.model().length).writeBytes(saved.model());
    out.writeInt(saved.rest().length).writeBytes(saved.rest());
    out.writeInt(crc(out.toByteArray()));
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

  private static int crc(byte[] bytes) {
    return crc(bytes, bytes.length);
  }

  private static int crc(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, Math.max(0, length));
    return (int) crc.getValue();
  }

  /**
   * What the head of the snapshot tells; null if the journal has more, so that only reading it all
   * would tell.
   */
  @Nullable Summary summary() throws IOException {
    Path file = path.resolve(SNAPSHOT);
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(HEAD);
      StateReader begin = checked(file, new StateReader(head));
      long generation = begin.readLong();
      int length = begin.readInt();
      if (length < 0 || length > MOST_SUMMARY) {
        throw new DamagedStoreException(file, HEAD, "its summary is too long");
      }
      byte[] summary = in.readNBytes(length);
      CRC32C crc = new CRC32C();
      crc.update(head);
      crc.update(summary);
      if (new StateReader(in.readNBytes(4)).readInt() != (int) crc.getValue()) {
        throw new DamagedStoreException(file, 0, "the checksum of its head is wrong");
      }
      return isAll(generation) ? Summary.read(summary) : null;
    } catch (DamagedModelException e) {
      throw new DamagedStoreException(file, 0, String.valueOf(e.getMessage()));
    }
  }

  private boolean isAll(long generation) throws IOException {
    Path journal = journal(generation);
    return !Files.exists(journal(generation + 1))
        && (!Files.exists(journal) || Files.size(journal) == 0);
  }

  private static StateReader checked(Path file, StateReader in) {
    if (in.readInt() != MAGIC) {
      throw new DamagedStoreException(file, 0, "it is no snapshot");
    }
    return in;
  }

  /** Reads the snapshot and what came after it. */
  Loaded load() throws IOException {
    Path file = path.resolve(SNAPSHOT);
    byte[] bytes = Files.readAllBytes(file);
    try {
      StateReader in = checked(file, new StateReader(bytes));
      int end = bytes.length - 4;
      if (new StateReader(bytes, end, bytes.length, 0).readInt() != crc(bytes, end)) {
        throw new DamagedStoreException(file, 0, "its checksum is wrong");
      }
      long generation = in.readLong();
      byte[] summary = in.readBytes(in.readInt());
      in.readInt(); // the checksum of the head: that of all was right
      byte[] model = in.readBytes(in.readInt());
      byte[] rest = in.readBytes(in.readInt());
      return replay(new Saved(summary, model, rest).restore(), generation);
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
