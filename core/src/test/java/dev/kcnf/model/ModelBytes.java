package dev.kcnf.model;

import dev.kcnf.io.StateWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Model files made by hand, right in their frame, so that a reader gets to what is wrong inside.
 */
final class ModelBytes {
  private static final String[] TAGS = {"PRED", "SCHM", "TARG", "COLS", "NOTE", "EVAL", "STAT"};

  private final byte[][] sections = new byte[TAGS.length][];

  private ModelBytes() {}

  /** The file of a k-CNF over one open attribute that has learned nothing. */
  static ModelBytes create() {
    ModelBytes bytes = new ModelBytes();
    return bytes
        .kcnf(1)
        .section("SCHM", out -> out.writeByte(1).writeVarint(1).writeString("a").writeVarint(0))
        .section("TARG", out -> out.writeString("").writeString(""))
        .columns(1)
        .section("NOTE", out -> out.writeVarint(0))
        .section(
            "EVAL",
            out -> out.writeVarint(0).writeVarint(0).writeVarint(0).writeDouble(0).writeVarint(0))
        .section("STAT", out -> out.writeVarint(0).writeVarint(0).writeLong(0));
  }

  ModelBytes section(String tag, Consumer<StateWriter> write) {
    StateWriter out = new StateWriter();
    write.accept(out);
    sections[Arrays.asList(TAGS).indexOf(tag)] = out.toByteArray();
    return this;
  }

  ModelBytes kcnf(int k) {
    return section(
        "PRED",
        out ->
            out.writeString("kcnf")
                .writeVarint(2)
                .writeString("algorithm")
                .writeVarint(2)
                .writeString("k")
                .writeVarint(k));
  }

  ModelBytes predictor(String name) {
    return section("PRED", out -> out.writeString(name).writeVarint(0));
  }

  /** Categorical ones. */
  ModelBytes columns(int count) {
    return section("COLS", out -> out.writeBytes(new byte[count]));
  }

  /** A schema of attributes named by numbers, with values named by numbers, and its columns. */
  ModelBytes closed(int attributes, int values) {
    columns(attributes);
    return section(
        "SCHM",
        out -> {
          out.writeByte(0).writeVarint(attributes);
          for (int a = 0; a < attributes; a++) {
            out.writeString(Integer.toString(a, 36)).writeVarint(values);
            for (int v = 0; v < values; v++) {
              out.writeString(Integer.toString(v, 36));
            }
          }
        });
  }

  byte[] toBytes() {
    StateWriter body = new StateWriter();
    for (int i = 0; i < TAGS.length; i++) {
      body.writeBytes(TAGS[i].getBytes(StandardCharsets.US_ASCII));
      body.writeInt(sections[i].length).writeBytes(sections[i]);
    }
    return framed(body.toByteArray());
  }

  /** These sections in a right frame of version 1. */
  static byte[] framed(byte[] body) {
    return framed(1, body);
  }

  /** These sections in a right frame of this version. */
  static byte[] framed(int version, byte[] body) {
    StateWriter out = new StateWriter();
    out.writeBytes("KCNF".getBytes(StandardCharsets.US_ASCII)).writeInt(version);
    out.writeLong(ModelFormat.HEADER_BYTES + (long) body.length + ModelFormat.CHECKSUM_BYTES);
    byte[] whole = out.writeBytes(body).writeInt(0).toByteArray();
    ModelFormat.seal(whole);
    return whole;
  }
}
