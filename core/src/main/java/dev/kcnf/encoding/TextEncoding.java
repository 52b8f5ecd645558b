package dev.kcnf.encoding;

import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.encoding.text.WordSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Texts, by whether they have some words. */
final class TextEncoding extends ColumnEncoding {
  private static final List<String> VALUES = List.of("no", "yes");
  private static final long MISSING = -1;

  private final WordSet words;

  TextEncoding(List<String> words) {
    this.words = WordSet.of(words);
  }

  List<String> words() {
    return words.list();
  }

  @Override
  public ColumnKind kind() {
    return ColumnKind.TEXT;
  }

  @Override
  public List<Attribute> attributes(String column) {
    return words.list().stream()
        .map(word -> new Attribute(column + " has " + word, VALUES))
        .toList();
  }

  @Override
  long read(String cell) {
    return Missing.is(cell) ? MISSING : words.in(cell);
  }

  @Override
  String value(int part, String cell, long read) {
    return read == MISSING ? Missing.VALUE : VALUES.get((int) (read >>> part) & 1);
  }

  @Override
  public boolean equals(@Nullable Object o) {
    return o instanceof TextEncoding other && words.list().equals(other.words.list());
  }

  @Override
  public int hashCode() {
    return words.list().hashCode();
  }

  @Override
  public String toString() {
    return "text, by the words " + words.list();
  }
}
