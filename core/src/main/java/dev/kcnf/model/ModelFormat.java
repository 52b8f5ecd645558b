package dev.kcnf.model;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.EncodingCodec;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.model.Sections.SavedSchema;
import dev.kcnf.predictors.PredictorSpec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.zip.CRC32C;

/**
 * The frame of a model file, as docs/FORMAT.md says: magic, version, length, sections, checksum.
 * What is in the sections is up to {@link Sections}.
 */
final class ModelFormat {
  /** The newest version; models that need nothing new are written as before. */
  static final int VERSION = 2;

  private static final int WITHOUT_CLASSES = 1;
  static final int HEADER_BYTES = 16;
  static final int CHECKSUM_BYTES = Integer.BYTES;

  private static final byte[] MAGIC = ascii("KCNF");
  private static final int LENGTH_AT = MAGIC.length + Integer.BYTES;
  private static final int MIN_BYTES = HEADER_BYTES + CHECKSUM_BYTES;
  private static final long MAX_BYTES = Integer.MAX_VALUE - 8; // what an array can hold
  private static final int SHOWN = 12;

  private ModelFormat() {}

  static byte[] write(Model model) {
    StateWriter out = new StateWriter();
    int version = model.target().hasClasses() ? VERSION : WITHOUT_CLASSES;
    out.writeBytes(MAGIC).writeInt(version).writeLong(0);
    section("PRED", out, to -> Sections.writeSpec(model, to));
    section("SCHM", out, to -> Sections.writeSchema(model, to));
    section("TARG", out, to -> Sections.writeTarget(model, to));
    section("COLS", out, to -> EncodingCodec.write(model.columns(), to));
    section("NOTE", out, to -> Sections.writeNotes(model.notes(), to));
    section("EVAL", out, to -> model.tally().save(to));
    section("STAT", out, to -> model.learner().save(to));
    out.writeInt(0);
    out.patchInt(LENGTH_AT, out.size()); // the upper half of the long stays 0
    byte[] whole = out.toByteArray();
    seal(whole);
    return whole;
  }

  private static void section(String tag, StateWriter to, Consumer<StateWriter> write) {
    to.writeBytes(ascii(tag)).writeInt(0);
    int start = to.size();
    write.accept(to);
    to.patchInt(start - Integer.BYTES, to.size() - start);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Writes the checksum into the last bytes. */
  static void seal(byte[] whole) {
    byte[] checksum = new StateWriter().writeInt(checksum(whole)).toByteArray();
    System.arraycopy(checksum, 0, whole, whole.length - CHECKSUM_BYTES, CHECKSUM_BYTES);
  }

  private static int checksum(byte[] whole) {
    CRC32C crc = new CRC32C();
    crc.update(whole, 0, whole.length - CHECKSUM_BYTES);
    return (int) crc.getValue();
  }

  /**
   * Reads a model.
   *
   * @param limitBytes how many bytes of memory may be filled
   * @param tableBytes how many bytes the tables of the model may take, now and later
   */
  static Model read(byte[] bytes, long limitBytes, long tableBytes) {
    return read(bytes, limitBytes, tableBytes, false);
  }

  /**
   * Reads a model that may take this many bytes, or what its predictor may take by limits of its
   * own. Those of {@code auto} and {@code fast} code their tables so well that a few bytes may
   * stand for a thousand times as many.
   */
  static Model readWithinOwn(byte[] bytes, long limitBytes) {
    return read(bytes, limitBytes, limitBytes, true);
  }

  private static Model read(byte[] bytes, long limitBytes, long tableBytes, boolean own) {
    long length = readHeader(bytes);
    if (bytes.length < length) {
      throw new DamagedModelException(
          bytes.length, "ends too early: it has " + bytes.length + " of " + length + " bytes");
    }
    if (bytes.length > length) {
      throw new DamagedModelException(length, (bytes.length - length) + " bytes too many");
    }
    int end = bytes.length - CHECKSUM_BYTES;
    int checksum = new StateReader(bytes, end, bytes.length, 0).readInt();
    if (checksum != checksum(bytes)) {
      throw new DamagedModelException(end, "the checksum is wrong: some byte before was changed");
    }
    boolean classes = new StateReader(bytes, MAGIC.length, end, 0).readInt() > WITHOUT_CLASSES;
    StateReader in = new StateReader(bytes, HEADER_BYTES, end, limitBytes);
    return readSections(classes, tableBytes, own, in);
  }

  /** Checks the first bytes; returns how many the whole file should have. */
  private static long readHeader(byte[] bytes) {
    int magic = Math.min(bytes.length, MAGIC.length);
    if (!Arrays.equals(bytes, 0, magic, MAGIC, 0, magic)) {
      throw DamagedModelException.unreadable(
          0, "this is not a kcnf model: it begins with '" + shown(bytes) + "', not with 'KCNF'");
    }
    if (bytes.length < HEADER_BYTES) {
      throw new DamagedModelException(
          bytes.length,
          "ends too early: it has " + bytes.length + " of at least " + MIN_BYTES + " bytes");
    }
    StateReader in = new StateReader(bytes, MAGIC.length, HEADER_BYTES, 0);
    int version = in.readInt();
    if (version < 1 || version > VERSION) {
      throw DamagedModelException.unreadable(
          MAGIC.length,
          version > VERSION
              ? "format version "
                  + version
                  + " is newer than "
                  + VERSION
                  + ", the newest that this program knows; use a newer kcnf"
              : "format version must be at least 1, was " + version);
    }
    return in.readLong("length", MIN_BYTES, MAX_BYTES);
  }

  private static String shown(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Math.min(SHOWN, bytes.length); i++) {
      boolean printable = bytes[i] >= ' ' && bytes[i] < 0x7F;
      text.append(printable ? (char) bytes[i] : '.');
    }
    return text.toString();
  }

  private static Model readSections(boolean classes, long tableBytes, boolean own, StateReader in) {
    PredictorSpec spec = section("PRED", in, Sections::readSpec);
    if (own) {
      in.allow(spec.ownLimitBytes(classes));
    }
    SavedSchema saved = section("SCHM", in, part -> Sections.readSchema(spec, part));
    StateReader[] names = new StateReader[1];
    Target target =
        section(
            "TARG",
            in,
            part -> {
              Target read = Sections.readTarget(classes, part);
              names[0] = part.part(part.remaining()); // for the learner, once there is one
              return read;
            });
    Columns columns =
        section("COLS", in, part -> EncodingCodec.read(saved.open(), saved.attributes(), part));
    SortedMap<String, String> notes = section("NOTE", in, Sections::readNotes);
    Tally tally = section("EVAL", in, part -> Tally.read(target, part));
    Model model =
        section(
            "STAT",
            in,
            part -> {
              Sections.reserveOneHot(spec, columns.schema(), part);
              long limit = Math.min(part.memory(), tableBytes);
              Columns read = columns.withMissing(Sections.missing(notes));
              PredictorSpec fitting = Sections.forSchema(spec, read.schema(), part);
              Model fresh = Model.create(fitting, read, target, notes, limit);
              fresh.learner().restoreNames(names[0]);
              names[0].expectEnd();
              if (target.hasClasses()
                  && tally.evaluation().classes() > fresh.learner().classes().size()) {
                throw part.damaged("more classes were evaluated than have names");
              }
              Sections.restore(fresh, part);
              return fresh;
            });
    in.expectEnd();
    model.restore(tally);
    return model;
  }

  private static <T> T section(String tag, StateReader in, Function<StateReader, T> read) {
    byte[] found = in.readBytes(tag.length());
    if (!Arrays.equals(found, ascii(tag))) {
      throw in.damaged("section " + tag + " expected, found '" + shown(found) + "'");
    }
    StateReader part = in.part(in.readInt());
    int start = part.position();
    try {
      T result = read.apply(part);
      part.expectEnd();
      return result;
    } catch (IllegalArgumentException | ArithmeticException e) {
      // The parts check their own laws; here it is the bytes that break them.
      throw new DamagedModelException(start, "section " + tag + " is not valid: " + e.getMessage());
    }
  }

  /**
   * The bytes of this file, of which no more are read than its header announces: a file that is no
   * model is refused after a few bytes, whatever its size.
   */
  static byte[] load(Path file, long limitBytes) throws IOException {
    if (Files.isDirectory(file)) {
      throw new FileSystemException(file.toString(), null, "is a directory");
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] header = in.readNBytes(HEADER_BYTES);
      long length = readHeader(header);
      if (length > limitBytes) {
        throw DamagedModelException.tooLarge(
            MAGIC.length + Integer.BYTES,
            "its " + length + " bytes are more than the limit of " + limitBytes);
      }
      byte[] rest = in.readNBytes((int) (length - HEADER_BYTES));
      int more = in.read() >= 0 ? 1 : 0; // is left at the end as a byte too many
      byte[] bytes = Arrays.copyOf(header, HEADER_BYTES + rest.length + more);
      System.arraycopy(rest, 0, bytes, HEADER_BYTES, rest.length);
      return bytes;
    }
  }
}
