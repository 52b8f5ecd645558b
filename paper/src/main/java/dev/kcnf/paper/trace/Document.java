package dev.kcnf.paper.trace;

import java.util.List;

/**
 * What is shown, before it is text, Markdown, LaTeX or JSON.
 *
 * @param title what it is
 * @param notes sentences before the parts
 * @param parts runs of algorithms, and tables
 */
public record Document(String title, List<String> notes, List<Part> parts) {
  public Document {
    notes = List.copyOf(notes);
    parts = List.copyOf(parts);
  }

  /** A run or a table. */
  public sealed interface Part permits Run, Table {}

  /**
   * A line of the paper's pseudocode that ran, and what came of it.
   *
   * @param number its number in the paper, or several as 16-18; empty for a remark of ours
   */
  public record Line(String number, String text) {}

  /**
   * What a program asks of a run.
   *
   * @param predictor its name and settings
   * @param d of the algorithm: clauses, where it runs on these
   * @param alpha its α; NaN if it has none
   * @param contradictedAt the first t whose label no hypothesis gives; 0 if there is none
   */
  public record Facts(String predictor, int d, double alpha, int contradictedAt) {}

  /** The lines that ran in one step. */
  public record Step(Line heading, List<Line> lines) {
    public Step {
      lines = List.copyOf(lines);
    }
  }

  /**
   * A column of a table.
   *
   * @param key its name in JSON
   * @param lines the lines of the paper's pseudocode that it shows, as 8/10-11; empty if none
   * @param title its heading
   */
  public record Column(String key, String lines, String title) {
    Column(String key, String title) {
      this(key, "", title);
    }
  }

  /**
   * A number whose text tells more than its digits, such as 1 - 2^-60.
   *
   * @param value the number, to the last bit
   * @param text how it is shown
   */
  public record Figure(double value, String text) {}

  /** A table; its cells are texts, numbers and {@link Figure}s. */
  public record Table(String caption, List<Column> columns, List<List<Object>> rows)
      implements Part {
    public Table {
      columns = List.copyOf(columns);
      rows = rows.stream().map(List::copyOf).toList();
    }
  }

  /**
   * A run of an algorithm: line by line for reading beside the pseudocode, and as a table.
   *
   * @param facts the same for programs
   * @param begin the lines before the first example
   * @param steps a step for each example
   * @param table a row for each example
   * @param end the lines after the last
   */
  public record Run(
      String title,
      Facts facts,
      List<String> notes,
      List<Line> begin,
      List<Step> steps,
      Table table,
      List<Line> end)
      implements Part {
    public Run {
      notes = List.copyOf(notes);
      begin = List.copyOf(begin);
      steps = List.copyOf(steps);
      end = List.copyOf(end);
    }
  }
}
