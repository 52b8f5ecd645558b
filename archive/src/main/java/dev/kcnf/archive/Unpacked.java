package dev.kcnf.archive;

import dev.kcnf.archive.gzip.Gzip;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import org.jspecify.annotations.Nullable;

/**
 * What is to be coded of a file: of a gzip file that can be made again its contents, of every other
 * the file.
 *
 * @param gzip how the file is made of the contents; null if it is no such file
 */
record Unpacked(InputStream contents, @Nullable Gzip gzip) {
  /** Longer files are not held in memory, and so coded as they are. */
  private static final int MOST_LENGTH = ArchiveFormat.MOST_LENGTH;

  static Unpacked of(InputStream in) throws IOException {
    byte[] start = in.readNBytes(3);
    if (!Gzip.begins(start)) {
      return new Unpacked(joined(start, in), null);
    }
    byte[] file = joined(start, in).readNBytes(MOST_LENGTH + 1);
    Gzip gzip = file.length > MOST_LENGTH ? null : Gzip.of(file);
    return new Unpacked(gzip == null ? joined(file, in) : gzip.contents(file), gzip);
  }

  private static InputStream joined(byte[] start, InputStream rest) {
    return new SequenceInputStream(new ByteArrayInputStream(start), rest);
  }
}
