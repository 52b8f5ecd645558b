package dev.kcnf.archive;

import dev.kcnf.archive.ArchiveFormat.BlockHeader;
import dev.kcnf.archive.gzip.Gzip;
import dev.kcnf.archive.table.TableCodec;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/** Decompresses an archive from its beginning to its end, as from a pipe. */
public final class ArchiveReader {
  private final int threads;
  private final Progress progress;

  /** Decompresses with one thread. */
  public ArchiveReader() {
    this(1, Progress.NONE);
  }

  /**
   * Decompresses.
   *
   * @param threads how many blocks are decoded at the same time
   */
  public ArchiveReader(int threads, Progress progress) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, was " + threads);
    }
    this.threads = threads;
    this.progress = progress;
  }

  /**
   * Reads an archive and writes its file. Closes neither.
   *
   * @throws DamagedArchiveException if it is no archive, or damaged; what was written until then is
   *     right
   */
  public void decompress(InputStream in, OutputStream out) throws IOException {
    try {
      blocks(in, out);
      if (in.read() >= 0) {
        throw new DamagedArchiveException("something follows its end");
      }
    } catch (EOFException e) {
      throw new DamagedArchiveException("it ends early", e);
    }
    out.flush();
  }

  private void blocks(InputStream in, OutputStream out) throws IOException {
    CountingInput counted = new CountingInput(in);
    ArchiveFormat.Header settings = ArchiveFormat.readHeader(counted);
    Gzip gzip = settings.gzip();
    if (gzip == null) {
      blocks(counted, settings, out);
      return;
    }
    Gzip.Output packed = gzip.output(out);
    blocks(counted, settings, packed);
    packed.finish();
  }

  private void blocks(CountingInput counted, ArchiveFormat.Header settings, OutputStream out)
      throws IOException {
    BlockIndex index = new BlockIndex();
    long at = counted.count();
    BlockHeader header = ArchiveFormat.readBlockHeader(counted);
    if (header != null) {
      TableCodec primer = new TableCodec(settings.effort());
      index.add(at, header.length(), header.lines());
      byte[] coded = ArchiveFormat.readBytes(counted, header.coded());
      out.write(BlockDecoder.decode(primer, header, coded, progress));
      rest(counted, out, primer, settings, index);
    }
    checkIndex(counted, index);
  }

  private void rest(
      CountingInput in,
      OutputStream out,
      TableCodec primer,
      ArchiveFormat.Header settings,
      BlockIndex index)
      throws IOException {
    boolean chained = settings.chained();
    int atATime = chained ? 1 : Level.atATime(threads, settings.effort());
    try (InOrder<byte[]> workers = new InOrder<>(atATime, out::write)) {
      while (true) {
        long at = in.count();
        BlockHeader header = ArchiveFormat.readBlockHeader(in);
        if (header == null) {
          break;
        }
        index.add(at, header.length(), header.lines());
        byte[] coded = ArchiveFormat.readBytes(in, header.coded());
        workers.add(
            () -> BlockDecoder.decode(chained ? primer : primer.copy(), header, coded, progress));
      }
      workers.finish();
    }
  }

  /** The index must be that of the blocks: else the archive is not what was written. */
  private static void checkIndex(InputStream in, BlockIndex index) throws IOException {
    byte[] expected = index.bytes();
    byte[] found = ArchiveFormat.readBytes(in, expected.length);
    if (!Arrays.equals(expected, found)) {
      throw new DamagedArchiveException("its index is damaged");
    }
  }
}
