package dev.kcnf.archive;

import dev.kcnf.archive.ArchiveFormat.BlockHeader;
import dev.kcnf.archive.ArchiveFormat.Header;
import dev.kcnf.archive.table.TableCodec;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An archive in a file, of which a part can be read, and to which blocks can be added. */
public final class ArchiveFile implements Closeable {
  private final RandomAccessFile file;
  private final Header header;
  private final BlockIndex index;
  private final long blocksEnd;

  private ArchiveFile(RandomAccessFile file) throws IOException {
    this.file = file;
    try {
      CountingInput start = new CountingInput(at(0));
      this.header = ArchiveFormat.readHeader(start);
      long size = file.length();
      if (bytes(size - 1, 1)[0] == ArchiveFormat.INDEXED && size > ArchiveFormat.TAIL) {
        byte[] tail = bytes(size - ArchiveFormat.TAIL, ArchiveFormat.TAIL);
        long length = ArchiveFormat.readInt(tail, 0) & 0xFFFFFFFFL;
        if (length > size - ArchiveFormat.TAIL || length > Integer.MAX_VALUE / 2) {
          throw new DamagedArchiveException("its index is damaged, or it ends early");
        }
        long indexStart = size - ArchiveFormat.TAIL - length;
        byte[] bytes = bytes(indexStart, (int) length);
        this.index = BlockIndex.read(bytes, ArchiveFormat.readInt(tail, 4));
        this.blocksEnd = indexStart - 1;
      } else {
        this.index = indexOfOne(start, start.count(), size);
        this.blocksEnd = size - 1;
      }
    } catch (EOFException e) {
      throw new DamagedArchiveException("it ends early", e);
    }
  }

  /** An archive of one block, or none, has no index. */
  private static BlockIndex indexOfOne(CountingInput in, long at, long size) throws IOException {
    BlockIndex index = new BlockIndex();
    BlockHeader block = ArchiveFormat.readBlockHeader(in);
    if (block != null) {
      index.add(at, block.length(), block.lines());
    }
    long end = in.count() + (block == null ? 0 : block.coded() + 1);
    if (end != size) {
      throw new DamagedArchiveException(
          end > size ? "it ends early" : "something follows its end, or its index is damaged");
    }
    return index;
  }

  /** Whether a file that begins with these four bytes is an archive, if only of a newer format. */
  public static boolean isArchive(byte[] start) {
    return ArchiveFormat.isArchive(start);
  }

  /**
   * Opens an archive.
   *
   * @throws DamagedArchiveException if it is none
   */
  public static ArchiveFile open(Path path) throws IOException {
    return open(path, "r");
  }

  /** Opens an archive to which blocks are added. */
  public static ArchiveFile openToAppend(Path path) throws IOException {
    return open(path, "rw");
  }

  private static ArchiveFile open(Path path, String mode) throws IOException {
    RandomAccessFile file = new RandomAccessFile(path.toFile(), mode);
    try {
      return new ArchiveFile(file);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private InputStream at(long offset) throws IOException {
    file.seek(offset);
    return new BufferedInputStream(Channels.newInputStream(file.getChannel()));
  }

  private byte[] bytes(long offset, int length) throws IOException {
    return ArchiveFormat.readBytes(at(offset), length);
  }

  Header header() {
    return header;
  }

  boolean isEmpty() {
    return index.entries().isEmpty();
  }

  /** How many blocks it has. */
  public int blocks() {
    return index.entries().size();
  }

  /** Whether its file is a gzip file, of whose contents all else here speaks. */
  public boolean isGzip() {
    return header.gzip() != null;
  }

  /** How many bytes its file has. */
  public long length() {
    return index.entries().stream().mapToLong(BlockIndex.Entry::length).sum();
  }

  /** How many lines its file has, but for the line of names. */
  public long lines() {
    return index.entries().stream().mapToLong(BlockIndex.Entry::lines).sum();
  }

  /**
   * What further blocks go on from.
   *
   * @param codec what is known after the blocks that stay; null if there are none
   * @param index the blocks that stay
   * @param end where they end
   * @param again what is to be coded again: a last block whose last line has no end, with one
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Tail(@Nullable TableCodec codec, BlockIndex index, long end, byte[] again) {}

  /** What further rows go on from. */
  Tail tail() throws IOException {
    List<BlockIndex.Entry> entries = index.entries();
    if (entries.isEmpty()) {
      return new Tail(null, index, blocksEnd, new byte[0]);
    }
    TableCodec codec = new TableCodec(header.effort());
    byte[] last = primed(codec, entries);
    if (entries.size() > 1 && !header.chained()) {
      last = decoded(codec.copy(), entries.get(entries.size() - 1));
    }
    if (last[last.length - 1] == '\n') {
      return new Tail(codec, index, blocksEnd, new byte[0]);
    }
    byte[] again = Arrays.copyOf(last, last.length + codec.lineEnd().length);
    System.arraycopy(codec.lineEnd(), 0, again, last.length, codec.lineEnd().length);
    List<BlockIndex.Entry> staying = entries.subList(0, entries.size() - 1);
    long end = entries.get(staying.size()).offset();
    if (staying.isEmpty()) {
      return new Tail(null, new BlockIndex(), end, again);
    }
    if (header.chained()) {
      codec = new TableCodec(header.effort()); // the other has learned the last block
      primed(codec, staying);
    }
    return new Tail(codec, BlockIndex.of(staying), end, again);
  }

  /** Decodes the blocks that a further one goes on from; returns the last of them. */
  private byte[] primed(TableCodec codec, List<BlockIndex.Entry> entries) throws IOException {
    byte[] block = decoded(codec, entries.get(0));
    for (int i = 1; header.chained() && i < entries.size(); i++) {
      block = decoded(codec, entries.get(i));
    }
    return block;
  }

  /** The end of the blocks that stay, where more can be written. */
  CountingOutput truncated(Tail tail) throws IOException {
    file.setLength(tail.end);
    file.seek(tail.end);
    OutputStream out = new BufferedOutputStream(Channels.newOutputStream(file.getChannel()));
    return new CountingOutput(out, tail.end);
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Stored(BlockHeader header, byte[] coded) {}

  private Stored stored(BlockIndex.Entry entry) throws IOException {
    try {
      InputStream in = at(entry.offset());
      BlockHeader header = ArchiveFormat.readBlockHeader(in);
      if (header == null || header.length() != entry.length() || header.lines() != entry.lines()) {
        throw new DamagedArchiveException("its index is not that of its blocks");
      }
      return new Stored(header, ArchiveFormat.readBytes(in, header.coded()));
    } catch (EOFException e) {
      throw new DamagedArchiveException("it ends early", e);
    }
  }

  /**
   * Writes some lines, the first being 1, after the line of names if there is one. Decodes the
   * first block, and those that have them; also those between if each goes on from the one before.
   */
  public void writeLines(long from, long to, OutputStream out) throws IOException {
    if (isEmpty()) {
      return;
    }
    List<BlockIndex.Entry> entries = index.entries();
    TableCodec codec = new TableCodec(header.effort());
    byte[] block = decoded(codec, entries.get(0));
    int names = codec.hasNames() ? 1 : 0;
    out.write(codec.lines(block, 0, names));
    long before = 0;
    for (int i = 0; i < entries.size() && before < to; i++) {
      BlockIndex.Entry entry = entries.get(i);
      long end = before + entry.lines();
      if (i > 0 && (end >= from || header.chained())) {
        block = decoded(header.chained() ? codec : codec.copy(), entry);
      }
      if (end >= from) {
        int skip = i == 0 ? names : 0;
        int start = (int) Math.max(0, from - 1 - before);
        int stop = (int) Math.min(entry.lines(), to - before);
        out.write(codec.lines(block, skip + start, skip + stop));
      }
      before = end;
    }
    out.flush();
  }

  private byte[] decoded(TableCodec codec, BlockIndex.Entry entry) throws IOException {
    Stored stored = stored(entry);
    return BlockDecoder.decode(codec, stored.header, stored.coded, Progress.NONE);
  }

  /** What the columns of the first block are, and what they cost. */
  public List<ColumnReport> columns() throws IOException {
    List<ColumnReport> columns = new ArrayList<>();
    if (isEmpty()) {
      return columns;
    }
    TableCodec codec = new TableCodec(header.effort());
    decoded(codec, index.entries().get(0));
    for (int c = 0; c < codec.shapes().size(); c++) {
      byte[][] names = codec.names();
      String name =
          names.length == 0 ? "column " + (c + 1) : new String(names[c], StandardCharsets.UTF_8);
      columns.add(
          new ColumnReport(
              name,
              codec.shapes().get(c).description(),
              codec.bits(c) / Math.max(1, codec.rows()),
              codec.predictedFrom(c)));
    }
    return columns;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
