package dev.kcnf.archive;

import dev.kcnf.archive.ArchiveFormat.BlockHeader;
import dev.kcnf.archive.table.Effort;
import dev.kcnf.archive.table.TableCodec;
import dev.kcnf.coding.ArithmeticEncoder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Compresses a file, of any length, in bounded memory. The first block teaches the model; all
 * others start from there, and are coded by several threads.
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

  /** Compresses with one thread, in blocks as large as memory allows. */
  public ArchiveWriter(Level level) {
    this(level, 0, 1, Progress.NONE);
  }

  /**
   * Compresses.
   *
   * @param blockRows rows in a block, 0 for as many as memory allows; the first block, which all
   *     others need, has up to eight times as many
   * @param threads how many blocks are coded at the same time
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
  }

  /** Reads a table to its end and writes its archive. Closes neither. */
  public void compress(InputStream in, OutputStream out) throws IOException {
    CountingOutput counted = new CountingOutput(out, 0);
    BlockSource source = new BlockSource(in, blockRows, true);
    byte[] first = source.next();
    Effort effort = level.effort(first.length, source.isEmpty());
    ArchiveFormat.writeHeader(counted, effort);
    BlockIndex index = new BlockIndex();
    code(first, source, counted, index, effort);
    index.write(counted);
    counted.flush();
  }

  /**
   * Adds a table's rows to an archive, as blocks of its own. The archive keeps its level.
   *
   * @param archive the archive, to whose end is written
   * @param in the rows, without a line of names
   */
  public void append(ArchiveFile archive, InputStream in) throws IOException {
    BlockIndex index = archive.index();
    BlockSource source = new BlockSource(in, blockRows, archive.isEmpty());
    if (archive.isEmpty()) {
      CountingOutput out = archive.truncated();
      code(source.next(), source, out, index, archive.effort());
      index.write(out);
      out.flush();
      return;
    }
    TableCodec primer = archive.primer();
    CountingOutput out = archive.truncated();
    codeRest(primer, source, out, index);
    index.write(out);
    out.flush();
  }

  private void code(
      byte[] first, BlockSource source, CountingOutput out, BlockIndex index, Effort effort)
      throws IOException {
    if (first.length > 0) {
      TableCodec primer = new TableCodec(effort);
      write(out, index, encoded(primer, first));
      codeRest(primer, source, out, index);
    }
  }

  private void codeRest(TableCodec primer, BlockSource source, CountingOutput out, BlockIndex index)
      throws IOException {
    try (InOrder<Encoded> workers = new InOrder<>(threads, block -> write(out, index, block))) {
      for (byte[] next = source.next(); next.length > 0; next = source.next()) {
        byte[] block = next;
        workers.add(() -> encoded(primer.copy(), block));
      }
      workers.finish();
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Encoded(BlockHeader header, byte[] coded) {}

  private static Encoded encoded(TableCodec codec, byte[] block) {
    ArithmeticEncoder coder = new ArithmeticEncoder();
    codec.encode(coder, block, block.length);
    byte[] coded = coder.finish();
    int checksum = ArchiveFormat.checksum(block, 0, block.length);
    return new Encoded(new BlockHeader(coded.length, block.length, codec.lines(), checksum), coded);
  }

  private void write(CountingOutput out, BlockIndex index, Encoded block) throws IOException {
    index.add(out.count(), block.header.length(), block.header.lines());
    ArchiveFormat.writeBlock(out, block.header, block.coded);
    progress.done(block.header.length());
  }
}
