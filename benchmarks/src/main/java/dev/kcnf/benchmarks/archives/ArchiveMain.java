package dev.kcnf.benchmarks.archives;

import dev.kcnf.archive.ArchiveReader;
import dev.kcnf.archive.ArchiveWriter;
import dev.kcnf.archive.Level;
import dev.kcnf.benchmarks.tables.MeasuredMain;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Codes or decodes one file, then prints the processor seconds and the most memory of this process,
 * and the bits of the decisions. Arguments: the file, the result, and the level or {@code decode}.
 */
public final class ArchiveMain {
  static final String DECODE = "decode";

  private ArchiveMain() {}

  public static void main(String[] arguments) throws IOException {
    double bits = 0;
    try (InputStream in = new BufferedInputStream(Files.newInputStream(Path.of(arguments[0])));
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(Path.of(arguments[1])))) {
      if (arguments[2].equals(DECODE)) {
        new ArchiveReader().decompress(in, out);
      } else {
        ArchiveWriter writer = new ArchiveWriter(Level.valueOf(arguments[2]));
        writer.compress(in, out);
        bits = writer.bits();
      }
    }
    System.out.println(MeasuredMain.seconds() + " " + MeasuredMain.megabytes() + " " + bits);
  }
}
