package dev.kcnf.archive.gzip;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * How a gzip file is made of its contents: what stands before the compressed bytes, and the recipe
 * by which these come out again, bit for bit. The file itself is then superfluous, and a table in
 * it can be coded as one.
 */
public final class Gzip {
  /** More is not looked into: a few bytes can stand for very many. */
  private static final long MOST_CONTENTS = 1L << 28;

  /** Nor is much more than so many times the file: it would take long to save next to nothing. */
  private static final long MOST_TIMES = 64;

  private static final long LITTLE = 1L << 20;

  private static final int[] LIKELY_LEVELS = {6, 9, 1, 5, 7, 8, 4, 3, 2};
  private static final byte[] MAGIC = {0x1F, (byte) 0x8B, 8};
  private static final int LEAST_HEADER = 10;
  private static final int TAIL = 8;
  private static final int CHECKED = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final byte[] header; // without the magic
  private final Recipe recipe;

  /**
   * A way to make a gzip file.
   *
   * @param header what stands before the compressed bytes, but for the first three
   * @param recipe the number of the recipe
   * @throws IllegalArgumentException if there is no such recipe
   */
  public Gzip(byte[] header, long recipe) {
    if (recipe >= Recipe.COUNT) {
      throw new IllegalArgumentException("there is no recipe " + recipe);
    }
    this.header = header.clone();
    this.recipe = Recipe.of((int) recipe);
  }

  /** What stands before the compressed bytes, but for the first three. */
  public byte[] header() {
    return header.clone();
  }

  /** The number of the recipe. */
  public int recipe() {
    return recipe.number();
  }

  /** Whether a file that begins with these bytes may be one. */
  public static boolean begins(byte[] start) {
    return Arrays.equals(start, MAGIC);
  }

  /** How these bytes are made of what is in them; null if no known program makes them so. */
  public static @Nullable Gzip of(byte[] file) {
    int start = headerEnd(file);
    if (start < 0 || !isWhole(file, start)) {
      return null;
    }
    byte[] header = Arrays.copyOfRange(file, MAGIC.length, start);
    for (int level : LIKELY_LEVELS) {
      for (Recipe.Maker maker : Recipe.Maker.values()) {
        Gzip gzip = new Gzip(header, new Recipe(level, maker).number());
        if (gzip.makes(file)) {
          return gzip;
        }
      }
    }
    return null;
  }

  private static int headerEnd(byte[] file) {
    if (file.length < LEAST_HEADER + TAIL || !begins(Arrays.copyOf(file, MAGIC.length))) {
      return -1;
    }
    int flags = file[3];
    int at = LEAST_HEADER;
    if ((flags & EXTRA) != 0) {
      at += 2 + (file[at] & 0xFF) + ((file[at + 1] & 0xFF) << 8);
    }
    for (int flag = NAME; flag <= COMMENT; flag += flag) {
      if ((flags & flag) != 0) {
        while (at < file.length && file[at] != 0) {
          at++;
        }
        at++;
      }
    }
    at += (flags & CHECKED) != 0 ? 2 : 0;
    return at < file.length - TAIL ? at : -1;
  }

  /** Whether the contents end where the file does, and are not too long. */
  private static boolean isWhole(byte[] file, int start) {
    Inflater inflater = new Inflater(true);
    byte[] buffer = new byte[1 << 16];
    try {
      inflater.setInput(file, start, file.length - start);
      long most = Math.min(MOST_CONTENTS, Math.max(LITTLE, MOST_TIMES * file.length));
      while (!inflater.finished() && inflater.getBytesWritten() <= most) {
        if (inflater.inflate(buffer) == 0 && !inflater.finished()) {
          return false; // it ends early, or needs a dictionary
        }
      }
      return inflater.finished() && inflater.getRemaining() == TAIL;
    } catch (java.util.zip.DataFormatException e) {
      return false;
    } finally {
      inflater.end();
    }
  }

  private boolean makes(byte[] file) {
    Comparison comparison = new Comparison(file);
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = contents(file);
        Output out = output(comparison)) {
      for (int n = in.read(buffer); n >= 0 && !comparison.differs; n = in.read(buffer)) {
        out.write(buffer, 0, n);
      }
      out.finish();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e); // these are bytes in memory
    }
    return !comparison.differs && comparison.at == file.length;
  }

  /** What is in a file that this makes. */
  public InputStream contents(byte[] file) {
    int start = MAGIC.length + header.length;
    return new InflaterInputStream(
        new ByteArrayInputStream(file, start, file.length - start), new Inflater(true)) {
      @Override
      public void close() throws IOException {
        super.close();
        inf.end();
      }
    };
  }

  /** Makes the file of the contents that are written to it. */
  public Output output(OutputStream file) throws IOException {
    return new Output(file);
  }

  /** Takes contents, writes a gzip file. */
  public final class Output extends OutputStream {
    private final OutputStream out;
    private final Deflate deflate;
    private final CRC32 checksum = new CRC32();
    private long length;

    private Output(OutputStream out) throws IOException {
      this.out = out;
      this.deflate = new Deflate(recipe, out);
      out.write(MAGIC);
      out.write(header);
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
      checksum.update(bytes, offset, count);
      length += count;
      deflate.write(bytes, offset, count);
    }

    /** The contents are complete. Does not close the file. */
    public void finish() throws IOException {
      deflate.finish();
      for (long number : new long[] {checksum.getValue(), length}) {
        for (int shift = 0; shift < 32; shift += 8) {
          out.write((int) (number >>> shift) & 0xFF);
        }
      }
    }
  }

  /** Takes bytes that should be those of a file. */
  private static final class Comparison extends OutputStream {
    private final byte[] file;
    private int at;
    private boolean differs;

    Comparison(byte[] file) {
      this.file = file;
    }

    @Override
    public void write(int b) {
      differs |= at >= file.length || file[at] != (byte) b;
      at++;
    }
  }
}
