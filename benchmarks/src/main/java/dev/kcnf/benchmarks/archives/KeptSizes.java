package dev.kcnf.benchmarks.archives;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * What has been measured, in a file beside the tables: a run that was stopped goes on, and peers
 * need not be run again. A line is of one compressor on one table, known by its checksum: name,
 * checksum, compressor and what was measured. Of the archives of kcnf only those count that the
 * same classes made.
 */
public final class KeptSizes {
  /** What the file is called. */
  public static final String NAME = "sizes.tsv";

  private static final int PARTS = 4;

  private final Path file;
  private final Map<List<String>, String> kept = new HashMap<>();

  private KeptSizes(Path file) {
    this.file = file;
  }

  /** Those of earlier runs in a directory. */
  public static KeptSizes in(Path directory) throws IOException {
    KeptSizes sizes = new KeptSizes(directory.resolve(NAME));
    try {
      for (String line : Files.readAllLines(sizes.file, UTF_8)) {
        List<String> part = List.of(line.split("\t", -1));
        if (part.size() != PARTS) {
          throw new IllegalArgumentException(sizes.file + " must have 4 parts, was " + line);
        }
        sizes.kept.put(part.subList(0, PARTS - 1), part.get(PARTS - 1));
      }
    } catch (NoSuchFileException e) {
      return sizes;
    }
    return sizes;
  }

  /** The name and checksum of a table. */
  public static List<String> key(String name, byte[] table) {
    CRC32 checksum = new CRC32();
    checksum.update(table);
    return List.of(name, Long.toHexString(checksum.getValue()));
  }

  /** What is known of a compressor on a table. */
  Optional<String> get(List<String> key, String compressor) {
    return Optional.ofNullable(kept.get(line(key, compressor)));
  }

  /** Keeps it, also on disk. */
  void add(List<String> key, String compressor, String measured) throws IOException {
    kept.put(line(key, compressor), measured);
    Files.writeString(
        file,
        String.join("\t", line(key, compressor)) + "\t" + measured + "\n",
        UTF_8,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private static List<String> line(List<String> key, String compressor) {
    return List.of(key.get(0), key.get(1), compressor);
  }

  /** A checksum of the classes that make archives. */
  public static String version() throws IOException {
    CRC32 checksum = new CRC32();
    Path place;
    try {
      place =
          Path.of(
              dev.kcnf.archive.ArchiveWriter.class
                  .getProtectionDomain()
                  .getCodeSource()
                  .getLocation()
                  .toURI());
    } catch (java.net.URISyntaxException e) {
      throw new IllegalStateException(e);
    }
    if (Files.isDirectory(place)) {
      addClasses(place, checksum);
    } else {
      try (var jar = FileSystems.newFileSystem(place)) {
        addClasses(jar.getPath("/"), checksum);
      }
    }
    return Long.toHexString(checksum.getValue());
  }

  private static void addClasses(Path root, CRC32 checksum) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path path : files.filter(f -> f.toString().endsWith(".class")).sorted().toList()) {
        try (InputStream in = Files.newInputStream(path)) {
          checksum.update(in.readAllBytes());
        }
      }
    }
  }
}
