package dev.kcnf.parts;

import java.util.List;

/**
 * A named part of the log-odds of a prediction.
 *
 * @param kind what it stands for
 * @param attributes whose values of the example it stands for, ascending; empty if for none
 * @param side of {@link Kind#NEVER_SEEN}, the class in which the values never came together, or the
 *     complement of the only one in which they did; else 0
 * @param logOdds what it adds to the log-odds
 * @param examples how many examples with these values were learned; -1 if they are not counted
 * @param own how many of them were of the class that the log-odds are of
 */
public record Part(
    Kind kind, List<Integer> attributes, int side, double logOdds, long examples, long own) {
  /** What a part stands for. */
  public enum Kind {
    /** How frequent the class is, whatever the example. */
    BASE_RATE,
    /** One value of the example, or a few together. */
    VALUES,
    /** Values that never came together in examples of a class. */
    NEVER_SEEN,
    /** What cannot be told apart: limits, doubt, classes that never came. */
    REST
  }

  public Part {
    attributes = List.copyOf(attributes);
  }

  /** With these counts. */
  public Part counted(long all, long ofClass) {
    return new Part(kind, attributes, side, logOdds, all, ofClass);
  }
}
