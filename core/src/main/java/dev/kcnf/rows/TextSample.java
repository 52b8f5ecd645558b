package dev.kcnf.rows;

import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.text.WordSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The cells of a column that are neither numbers nor dates: categories if they come again and
 * again. If most come only once, those are told apart that came often, or the words that did; if
 * there is neither, nothing can be learned from the column.
 */
final class TextSample {
  /** With fewer cells everything may look unique. */
  private static final int LEAST = 20;

  /** Columns with more values in the first rows have rare ones, of which little can be learned. */
  private static final int MANY = 64;

  /** How many words are looked for at most; fewer in each of several columns of texts. */
  private static final int MAX_WORDS = 32;

  private static final int WORDS_OF_SEVERAL = 16;

  /** A text has words that come in one cell of so many; names of things, say, do not. */
  private static final int TEXT_CELLS = 50;

  /** Of a text, words count that come in one cell of so many. */
  private static final int WORD_CELLS = 100;

  private static final int LONGEST_WORD = 24;

  private final Map<String, Integer> counts;
  private final int cells;
  private final int once;

  TextSample(Map<String, Integer> counts) {
    this.counts = counts;
    cells = counts.values().stream().mapToInt(Integer::intValue).sum();
    once = (int) counts.values().stream().filter(count -> count == 1).count();
  }

  ColumnEncoding encoding() {
    if (cells < LEAST || (2L * once <= cells && counts.size() <= MANY)) {
      return ColumnEncoding.bounded();
    }
    if (2L * once > cells) {
      if (!wordsInOneOf(TEXT_CELLS).isEmpty()) {
        return words();
      }
      if (20L * once > 19L * cells) {
        return ColumnEncoding.id();
      }
    }
    List<String> frequent = new ArrayList<>();
    counts.forEach(
        (cell, count) -> {
          if (count >= ColumnEncoding.FREQUENT) {
            frequent.add(cell);
          }
        });
    return ColumnEncoding.frequent(frequent);
  }

  /** By the most frequent words. */
  ColumnEncoding words() {
    return of(wordsInOneOf(WORD_CELLS));
  }

  /** As {@link #words}, if there are other columns of texts, too. */
  ColumnEncoding fewerWords() {
    return of(wordsInOneOf(WORD_CELLS).stream().limit(WORDS_OF_SEVERAL).toList());
  }

  private static ColumnEncoding of(List<String> words) {
    return words.isEmpty() ? ColumnEncoding.id() : ColumnEncoding.text(words);
  }

  /** The words of at least one cell in so many, but not of all: the most frequent first. */
  private List<String> wordsInOneOf(int share) {
    Map<String, Integer> cellsWith = new TreeMap<>();
    counts.forEach(
        (cell, count) ->
            new HashSet<>(WordSet.split(cell))
                .forEach(word -> cellsWith.merge(word, count, Integer::sum)));
    int least = Math.max(5, cells / share);
    int most = cells - least;
    return cellsWith.entrySet().stream()
        .filter(word -> word.getValue() >= least && word.getValue() <= most)
        .filter(word -> isWord(word.getKey()))
        .sorted(Comparator.comparingInt(word -> -word.getValue()))
        .limit(MAX_WORDS)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean isWord(String text) {
    return text.length() > 1
        && text.length() <= LONGEST_WORD
        && text.chars().anyMatch(Character::isLetter)
        && WordSet.split(text).equals(List.of(text));
  }
}
