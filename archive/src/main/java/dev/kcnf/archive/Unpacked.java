package dev.kcnf.archive;

import dev.kcnf.archive.gzip.Gzip;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What is to be coded of a file: of a gzip file that can be made again its contents, of every other
 * the file.
 *
 * @param gzip how the file is made of the contents; null if it is no such file
 * @param share how many bytes of the file a byte of the contents stands for
 */
record Unpacked(InputStream contents, @Nullable Gzip gzip, double share) {
  /** Longer files are not held in memory, and so coded as they are. */
  private static final int MOST_LENGTH = ArchiveFormat.MOST_LENGTH;

  static Unpacked of(InputStream in) throws IOException {
    byte[] start = in.readNBytes(3);
    if (!Gzip.begins(start)) {
      return new Unpacked(joined(start, in), null, 1);
    }
    byte[] file = joined(start, in).readNBytes(MOST_LENGTH + 1);
    Gzip gzip = file.length > MOST_LENGTH ? null : Gzip.of(file);
    if (gzip == null) {
      // Whoever has read a sequence to its end has closed what it was made of.
      InputStream all =
          file.length > MOST_LENGTH ? joined(file, in) : new ByteArrayInputStream(file);
      return new Unpacked(all, null, 1);
    }
    int length = ArchiveFormat.readInt(file, file.length - 4); // of the contents, says gzip
    return new Unpacked(gzip.contents(file), gzip, file.length / (double) Math.max(1, length));
  }

  private static InputStream joined(byte[] start, InputStream rest) {
    return new SequenceInputStream(new ByteArrayInputStream(start), rest);
  }

  /** Tells of bytes of the contents as of those of the file. */
  Progress progress(Progress ofFile) {
    AtomicLong done = new AtomicLong();
    return gzip == null
        ? ofFile
        : bytes -> {
          long now = done.addAndGet(bytes);
          ofFile.done(Math.round(now * share) - Math.round((now - bytes) * share));
        };
  }
}
