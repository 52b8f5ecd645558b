package dev.kcnf.archive;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Where the blocks of an archive are: at its end, so that a part can be read without the rest. */
final class BlockIndex {
  /** A block: where its header begins, and how many bytes and lines of the table it has. */
  record Entry(long offset, int length, int lines) {}

  private final List<Entry> entries = new ArrayList<>();

  /** An index of these blocks. */
  static BlockIndex of(List<Entry> entries) {
    BlockIndex index = new BlockIndex();
    index.entries.addAll(entries);
    return index;
  }

  void add(long offset, int length, int lines) {
    entries.add(new Entry(offset, length, lines));
  }

  List<Entry> entries() {
    return entries;
  }

  /** Writes the end of the blocks, and the index. */
  void write(OutputStream out) throws IOException {
    ArchiveFormat.writeNumber(out, 0);
    out.write(bytes());
  }

  /** The index, its length and its checksum; nothing if there is but one block. */
  byte[] bytes() throws IOException {
    if (entries.size() < 2) {
      return new byte[0];
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ArchiveFormat.writeNumber(bytes, entries.size());
    long last = 0;
    for (Entry entry : entries) {
      ArchiveFormat.writeNumber(bytes, entry.offset - last);
      ArchiveFormat.writeNumber(bytes, entry.length);
      ArchiveFormat.writeNumber(bytes, entry.lines);
      last = entry.offset;
    }
    byte[] index = bytes.toByteArray();
    ArchiveFormat.writeInt(bytes, index.length);
    ArchiveFormat.writeInt(bytes, ArchiveFormat.checksum(index, 0, index.length));
    bytes.write(ArchiveFormat.INDEXED);
    return bytes.toByteArray();
  }

  /** Reads what is between the end of the blocks and the length. */
  static BlockIndex read(byte[] bytes, int checksum) throws IOException {
    if (ArchiveFormat.checksum(bytes, 0, bytes.length) != checksum) {
      throw new DamagedArchiveException("its index is damaged");
    }
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);
    BlockIndex index = new BlockIndex();
    long count = ArchiveFormat.readNumber(in);
    long offset = 0;
    for (long i = 0; i < count; i++) {
      offset += ArchiveFormat.readNumber(in);
      long length = ArchiveFormat.readNumber(in);
      long lines = ArchiveFormat.readNumber(in);
      if (offset < 0 || length > ArchiveFormat.MOST_LENGTH || lines > length) {
        throw new DamagedArchiveException("its index is damaged");
      }
      index.add(offset, (int) length, (int) lines);
    }
    return index;
  }
}
