package dev.kcnf.archive;

import dev.kcnf.archive.ArchiveFormat.BlockHeader;
import dev.kcnf.archive.ArchiveFormat.Header;
import dev.kcnf.archive.BlockSource.Part;
import dev.kcnf.archive.table.Effort;
import dev.kcnf.archive.table.TableCodec;
import dev.kcnf.coding.ArithmeticEncoder;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Compresses a file, of any length, in bounded memory. Each block goes on from the one before. With
 * {@code blockRows}, and at level {@link Level#FAST}, the first block teaches the model instead,
 * and all others start from there: so they can be coded by several threads, and each can be decoded
 * with the first one alone.
 *
 * <pre>{@code
 * new ArchiveWriter(Level.NORMAL).compress(in, out);
 * }</pre>
 */
public final class ArchiveWriter {
  private final Level level;
  private final int blockRows;
  private final int threads;
  private final Progress progress;
  private Progress told; // in bytes of what is coded
  private double bits;

  /** Compresses with one thread, in blocks as large as memory allows. */
  public ArchiveWriter(Level level) {
    this(level, 0, 1, Progress.NONE);
  }

  /**
   * Compresses.
   *
   * @param blockRows rows in a block, 0 for as many as memory allows; the first block, which all
   *     others need, has up to eight times as many
   * @param threads how many blocks are coded at the same time, where they do not go on from each
   *     other; above level fast at most two, for memory
   */
  public ArchiveWriter(Level level, int blockRows, int threads, Progress progress) {
    if (blockRows < 0 || threads < 1) {
      throw new IllegalArgumentException(
          "rows of a block must not be negative, threads at least 1; were "
              + blockRows
              + " and "
              + threads);
    }
    this.level = level;
    this.blockRows = blockRows;
    this.threads = threads;
    this.progress = progress;
    this.told = progress;
  }

  /** Reads a table to its end and writes its archive. Closes neither. */
  public void compress(InputStream in, OutputStream out) throws IOException {
    Unpacked unpacked = Unpacked.of(in);
    told = unpacked.progress(progress);
    CountingOutput counted = new CountingOutput(out, 0);
    BlockSource source = new BlockSource(unpacked.contents(), blockRows, true);
    int length = source.peek().length();
    boolean chained = blockRows == 0 && level.isChained();
    BlockIndex index = new BlockIndex();
    if (source.isEmpty() && length > 0) {
      Choice choice = choose(source.next());
      ArchiveFormat.writeHeader(counted, new Header(choice.effort, chained, unpacked.gzip()));
      write(counted, index, choice.block);
    } else {
      Header header = new Header(level.effort(length, !chained), chained, unpacked.gzip());
      ArchiveFormat.writeHeader(counted, header);
      code(source, counted, index, header);
    }
    index.write(counted);
    counted.flush();
  }

  /** The only block of a file, and how it was coded. */
  private record Choice(Effort effort, Encoded block) {}

  private Choice choose(Part only) {
    List<Level> levels = level.tried();
    Choice choice = null;
    for (int i = 0; i < levels.size(); i++) {
      Effort effort = levels.get(i).effort(only.length(), false);
      int share = (only.length() + i) / levels.size(); // all shares together are the block
      Encoded block = encoded(new TableCodec(effort), only, share);
      if (choice == null || block.coded.length < choice.block.coded.length) {
        choice = new Choice(effort, block);
      }
    }
    return Objects.requireNonNull(choice);
  }

  /**
   * Adds a table's rows to an archive, as blocks of its own. The archive keeps its level. If its
   * last line has no end, it gets one: else that row and the first new one would be one.
   *
   * @param archive the archive, to whose end is written
   * @param in the rows, without a line of names
   * @return whether the last line got an end
   * @throws IllegalArgumentException if it is of a gzip file: that has an end
   */
  public boolean append(ArchiveFile archive, InputStream in) throws IOException {
    if (archive.isGzip()) {
      throw new IllegalArgumentException("an archive of a gzip file takes no more rows");
    }
    BufferedInputStream rows = new BufferedInputStream(in);
    rows.mark(1);
    if (rows.read() < 0) {
      return false;
    }
    rows.reset();
    ArchiveFile.Tail tail = archive.tail();
    TableCodec codec = tail.codec();
    InputStream all = new SequenceInputStream(new ByteArrayInputStream(tail.again()), rows);
    BlockSource source = new BlockSource(all, blockRows, codec == null);
    CountingOutput out = archive.truncated(tail);
    progress.done(-tail.again().length); // they are not of these rows
    if (codec == null) {
      code(source, out, tail.index(), archive.header());
    } else {
      codeRest(codec, archive.header(), source, out, tail.index());
    }
    tail.index().write(out);
    out.flush();
    return tail.again().length > 0;
  }

  /**
   * The sum of -log2 p of all decisions that were coded: the size of archives but for what stands
   * around the blocks.
   */
  public double bits() {
    return bits;
  }

  private void code(BlockSource source, CountingOutput out, BlockIndex index, Header header)
      throws IOException {
    if (source.peek().length() > 0) {
      TableCodec primer = new TableCodec(header.effort());
      write(out, index, encoded(primer, source.next()));
      codeRest(primer, header, source, out, index);
    }
  }

  private void codeRest(
      TableCodec primer, Header header, BlockSource source, CountingOutput out, BlockIndex index)
      throws IOException {
    if (header.chained()) { // one after the other: the next is not even read before
      while (source.peek().length() > 0) {
        write(out, index, encoded(primer, source.next()));
      }
      return;
    }
    int atATime = Level.atATime(threads, header.effort());
    try (InOrder<Encoded> workers = new InOrder<>(atATime, block -> write(out, index, block))) {
      while (source.peek().length() > 0) {
        Part block = source.next();
        workers.add(() -> encoded(primer.copy(), block));
      }
      workers.finish();
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Encoded(BlockHeader header, byte[] coded, double bits) {}

  private Encoded encoded(TableCodec codec, Part block) {
    return encoded(codec, block, block.length());
  }

  /** Codes a block, and tells of it as of so many bytes. */
  private Encoded encoded(TableCodec codec, Part block, int share) {
    int length = block.length();
    ArithmeticEncoder coder = new ArithmeticEncoder();
    BlockProgress rows = new BlockProgress(told, share);
    codec.listen(rows);
    codec.encode(coder, block.bytes(), length);
    byte[] code = coder.finish();
    boolean isStored = code.length >= length;
    byte[] coded = isStored ? Arrays.copyOf(block.bytes(), length) : code;
    rows.finish();
    int checksum = ArchiveFormat.checksum(block.bytes(), 0, length);
    return new Encoded(
        new BlockHeader(coded.length, length, codec.lines(), checksum),
        coded,
        isStored ? 8.0 * length : codec.bits());
  }

  private void write(CountingOutput out, BlockIndex index, Encoded block) throws IOException {
    bits += block.bits;
    index.add(out.count(), block.header.length(), block.header.lines());
    ArchiveFormat.writeBlock(out, block.header, block.coded);
  }
}
