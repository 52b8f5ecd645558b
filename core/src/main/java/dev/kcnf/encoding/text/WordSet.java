package dev.kcnf.encoding.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A few words, to find which of them a text has. A word is a run of letters and digits; large and
 * small letters are the same. Nothing is allocated to look.
 */
public final class WordSet {
  /** How many words there may be. */
  public static final int MAX_WORDS = 62;

  private final List<String> words;
  private final int[] places; // hash table: a word's number + 1, 0 if free

  private WordSet(List<String> words) {
    this.words = words;
    places = new int[256];
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      int place = place(hash(word, 0, word.length()));
      while (places[place] != 0) {
        place = place(place + 1);
      }
      places[place] = i + 1;
    }
  }

  /**
   * These words, in small letters.
   *
   * @throws IllegalArgumentException if they are too many, or one is no word or there twice
   */
  public static WordSet of(List<String> words) {
    List<String> own = List.copyOf(words);
    if (own.size() > MAX_WORDS || own.stream().distinct().count() < own.size()) {
      throw new IllegalArgumentException(
          "at most " + MAX_WORDS + " different words, got " + own.size() + ": " + own);
    }
    for (String word : own) {
      if (!split(word).equals(List.of(word))) {
        throw new IllegalArgumentException("'" + word + "' is not one word in small letters");
      }
    }
    return new WordSet(own);
  }

  private static int place(int hash) {
    return hash & 255;
  }

  public List<String> list() {
    return words;
  }

  /** Which words the text has: bit i for word i. */
  public long in(String text) {
    long found = 0;
    for (int from = next(text, 0), to; from < text.length(); from = next(text, to)) {
      to = end(text, from);
      int place = place(hash(text, from, to));
      for (int word = places[place]; word != 0; word = places[place]) {
        String candidate = words.get(word - 1);
        if (candidate.length() == to - from
            && text.regionMatches(true, from, candidate, 0, to - from)) {
          found |= 1L << (word - 1);
          break;
        }
        place = place(place + 1);
      }
    }
    return found;
  }

  /** The words of a text in small letters, as often as they come. */
  public static List<String> split(String text) {
    List<String> all = new ArrayList<>();
    for (int from = next(text, 0), to; from < text.length(); from = next(text, to)) {
      to = end(text, from);
      all.add(text.substring(from, to).toLowerCase(Locale.ROOT));
    }
    return all;
  }

  /** Where the next word begins. */
  private static int next(String text, int from) {
    int at = from;
    while (at < text.length() && !Character.isLetterOrDigit(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int end(String text, int from) {
    int at = from;
    while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int hash(String text, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + Character.toLowerCase(text.charAt(i));
    }
    return hash ^ hash >>> 8 ^ hash >>> 16;
  }
}
