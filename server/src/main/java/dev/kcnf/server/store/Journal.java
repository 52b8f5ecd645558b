package dev.kcnf.server.store;

import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.server.state.Event;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * Events in a file, written in frames: all events that wait at one moment are one frame, which is
 * on the disk before any of them is acknowledged.
 *
 * <p>A frame is the bytes {@code KJF1}, its length, its number from 0, a CRC-32C of the rest, and
 * the events. Frames follow each other, each written after the one before was on the disk. So the
 * last frame may be cut short, by a crash: then nobody was told that it was kept, and it is cut
 * off. A broken frame with a whole one after it is damage, which is not passed over.
 */
final class Journal implements Closeable {
  private static final int MAGIC = 0x4b4a4631; // KJF1
  private static final int HEADER = 4 + 4 + 8 + 4;
  private static final int MOST_BYTES = 1 << 30;

  /** How bytes get onto the disk; tests make it fail. */
  interface Disk {
    void write(FileChannel file, ByteBuffer bytes) throws IOException;

    Disk REAL =
        (file, bytes) -> {
          while (bytes.hasRemaining()) {
            file.write(bytes);
          }
          file.force(false);
        };
  }

  private final FileChannel channel;
  private final Disk disk;
  private long frames;
  private long size;

  private Journal(FileChannel channel, Disk disk, long frames, long size) {
    this.channel = channel;
    this.disk = disk;
    this.frames = frames;
    this.size = size;
  }

  /** Opens the journal, or makes it, gives all its events, and cuts off an unfinished end. */
  static Journal open(Path file, Disk disk, Consumer<Event> replay) throws IOException {
    byte[] bytes = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
    long frames = 0;
    int at = 0;
    while (at < bytes.length) {
      int length = frameAt(bytes, at, frames);
      if (length < 0) {
        checkIsEnd(file, bytes, at, frames);
        break;
      }
      replayFrame(file, bytes, at, length, replay);
      at += HEADER + length;
      frames++;
    }
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (channel.size() > at) {
      channel.truncate(at);
      channel.force(true);
    }
    channel.position(at);
    return new Journal(channel, disk, frames, at);
  }

  private static void replayFrame(
      Path file, byte[] bytes, int at, int length, Consumer<Event> replay) {
    int from = at + HEADER;
    StateReader in = new StateReader(bytes, from, from + length, Long.MAX_VALUE);
    try {
      while (in.remaining() > 0) {
        replay.accept(Event.read(in));
      }
    } catch (DamagedModelException e) {
      throw new DamagedStoreException(file, at, String.valueOf(e.getMessage()));
    }
  }

  /** The length of the whole frame of this number here; negative if there is none. */
  private static int frameAt(byte[] bytes, int at, long number) {
    if (bytes.length - at < HEADER) {
      return -1;
    }
    ByteBuffer header = ByteBuffer.wrap(bytes, at, HEADER);
    int magic = header.getInt();
    int length = header.getInt();
    long own = header.getLong();
    int crc = header.getInt();
    boolean fits = length >= 0 && length <= bytes.length - at - HEADER;
    if (magic != MAGIC || own != number || !fits) {
      return -1;
    }
    return crc == crc(bytes, at + HEADER, length, own) ? length : -1;
  }

  /** Refuses a file that has a whole later frame after the broken one. */
  private static void checkIsEnd(Path file, byte[] bytes, int broken, long number) {
    for (int at = broken + 1; at <= bytes.length - HEADER; at++) {
      if (bytes[at] == (byte) (MAGIC >>> 24)) {
        long later = ByteBuffer.wrap(bytes, at + 8, 8).getLong();
        if (later > number && later < number + bytes.length && frameAt(bytes, at, later) >= 0) {
          throw new DamagedStoreException(
              file, broken, "frame " + number + " is broken, but frame " + later + " is whole");
        }
      }
    }
  }

  private static int crc(byte[] bytes, int from, int length, long number) {
    CRC32C crc = new CRC32C();
    crc.update(ByteBuffer.allocate(12).putInt(length).putLong(number).flip());
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }

  /**
   * Writes these events as one frame; when it returns they are on the disk. If it fails nothing was
   * written, as far as that can be had; then the journal must not be used any more.
   */
  void append(List<Event> events) throws IOException {
    StateWriter out = new StateWriter();
    events.forEach(event -> Event.write(event, out));
    byte[] payload = out.toByteArray();
    if (payload.length > MOST_BYTES) {
      throw new IOException("a frame of " + payload.length + " bytes is too long");
    }
    ByteBuffer frame = ByteBuffer.allocate(HEADER + payload.length);
    frame.putInt(MAGIC).putInt(payload.length).putLong(frames);
    frame.putInt(crc(payload, 0, payload.length, frames)).put(payload).flip();
    try {
      disk.write(channel, frame);
    } catch (IOException e) {
      cutOff(e);
      throw e;
    }
    frames++;
    size += HEADER + payload.length;
  }

  private void cutOff(IOException cause) {
    try {
      channel.truncate(size);
      channel.position(size);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  /** In bytes. */
  long size() {
    return size;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
