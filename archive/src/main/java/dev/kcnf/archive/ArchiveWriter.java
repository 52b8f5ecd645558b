package dev.kcnf.archive;

import dev.kcnf.archive.ArchiveFormat.BlockHeader;
import dev.kcnf.archive.ArchiveFormat.Header;
import dev.kcnf.archive.BlockSource.Part;
import dev.kcnf.archive.table.Effort;
import dev.kcnf.archive.table.TableCodec;
import dev.kcnf.coding.ArithmeticEncoder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

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
   *     other
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
    Part first = source.next();
    boolean chained = blockRows == 0 && level.isChained();
    Effort effort = level.effort(first.length(), !chained && !source.isEmpty());
    Header header = new Header(effort, chained, unpacked.gzip());
    ArchiveFormat.writeHeader(counted, header);
    BlockIndex index = new BlockIndex();
    code(first, source, counted, index, header);
    index.write(counted);
    counted.flush();
  }

  /**
   * Adds a table's rows to an archive, as blocks of its own. The archive keeps its level.
   *
   * @param archive the archive, to whose end is written
   * @param in the rows, without a line of names
   * @throws IllegalArgumentException if it is of a gzip file: that has an end
   */
  public void append(ArchiveFile archive, InputStream in) throws IOException {
    if (archive.isGzip()) {
      throw new IllegalArgumentException("an archive of a gzip file takes no more rows");
    }
    BlockIndex index = archive.index();
    BlockSource source = new BlockSource(in, blockRows, archive.isEmpty());
    if (archive.isEmpty()) {
      CountingOutput out = archive.truncated();
      code(source.next(), source, out, index, archive.header());
      index.write(out);
      out.flush();
      return;
    }
    TableCodec primer = archive.primer();
    CountingOutput out = archive.truncated();
    codeRest(primer, archive.header().chained(), source, out, index);
    index.write(out);
    out.flush();
  }

  /**
   * The sum of -log2 p of all decisions that were coded: the size of archives but for what stands
   * around the blocks.
   */
  public double bits() {
    return bits;
  }

  private void code(
      Part first, BlockSource source, CountingOutput out, BlockIndex index, Header header)
      throws IOException {
    if (first.length() > 0) {
      TableCodec primer = new TableCodec(header.effort());
      write(out, index, encoded(primer, first));
      codeRest(primer, header.chained(), source, out, index);
    }
  }

  private void codeRest(
      TableCodec primer, boolean chained, BlockSource source, CountingOutput out, BlockIndex index)
      throws IOException {
    int atATime = chained ? 1 : threads;
    try (InOrder<Encoded> workers = new InOrder<>(atATime, block -> write(out, index, block))) {
      for (Part next = source.next(); next.length() > 0; next = source.next()) {
        Part block = next;
        workers.add(() -> encoded(chained ? primer : primer.copy(), block));
      }
      workers.finish();
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Encoded(BlockHeader header, byte[] coded, double bits) {}

  private Encoded encoded(TableCodec codec, Part block) {
    int length = block.length();
    ArithmeticEncoder coder = new ArithmeticEncoder();
    BlockProgress rows = new BlockProgress(told, length);
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
