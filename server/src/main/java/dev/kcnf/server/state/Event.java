package dev.kcnf.server.state;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.List;

/** What changes a model: these, in their order, make it again. */
@SuppressWarnings("ArrayRecordComponent") // never compared, never changed
public sealed interface Event {
  /**
   * A row with its label.
   *
   * @param names of the cells; empty if these are in the order of the model's columns
   */
  record Learn(List<String> names, String[] cells, String label) implements Event {}

  /** A prediction whose label comes later, under this id. */
  record Keep(String id, long millis, String[] cells, Guess guess) implements Event {}

  /** The label of a prediction that was kept. */
  record Label(String id, long millis, String label) implements Event {}

  /** A row with its label, of which a prediction may have been kept under this id. */
  record LearnKept(String id, long millis, Learn row) implements Event {}

  /** No more rows are awaited before the columns are decided. */
  record Fit() implements Event {}

  /** Writes it. */
  static void write(Event event, StateWriter out) {
    if (event instanceof Learn learn) {
      out.writeByte(1);
      write(learn, out);
    } else if (event instanceof Keep keep) {
      out.writeByte(2).writeString(keep.id).writeLong(keep.millis);
      writeTexts(out, keep.cells);
      keep.guess.save(out);
    } else if (event instanceof Label label) {
      out.writeByte(3).writeString(label.id).writeLong(label.millis).writeString(label.label);
    } else if (event instanceof LearnKept kept) {
      out.writeByte(5).writeString(kept.id).writeLong(kept.millis);
      write(kept.row, out);
    } else {
      out.writeByte(4);
    }
  }

  private static void write(Learn learn, StateWriter out) {
    writeTexts(out, learn.names.toArray(String[]::new));
    writeTexts(out, learn.cells);
    out.writeString(learn.label);
  }

  private static Learn readLearn(StateReader in) {
    return new Learn(List.of(readTexts(in)), readTexts(in), in.readString());
  }

  /** Reads one. */
  static Event read(StateReader in) {
    int type = in.readByte();
    return switch (type) {
      case 1 -> readLearn(in);
      case 2 -> new Keep(in.readString(), in.readLong(), readTexts(in), Guess.read(in));
      case 3 -> new Label(in.readString(), in.readLong(), in.readString());
      case 4 -> new Fit();
      case 5 -> new LearnKept(in.readString(), in.readLong(), readLearn(in));
      default -> throw in.damaged("unknown event " + type);
    };
  }

  /** Writes texts with their number. */
  static void writeTexts(StateWriter out, String[] texts) {
    out.writeVarint(texts.length);
    for (String text : texts) {
      out.writeString(text);
    }
  }

  /** Reads what {@link #writeTexts} wrote. */
  static String[] readTexts(StateReader in) {
    int count = (int) in.readVarint("texts", 0, in.remaining());
    List<String> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      texts.add(in.readString());
    }
    return texts.toArray(String[]::new);
  }
}
