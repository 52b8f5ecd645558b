package dev.kcnf.cli.trace;

import dev.kcnf.paper.trace.Document;
import dev.kcnf.paper.trace.Document.Line;
import dev.kcnf.paper.trace.Document.Part;
import dev.kcnf.paper.trace.Document.Run;
import dev.kcnf.paper.trace.Document.Step;
import dev.kcnf.paper.trace.Document.Table;
import dev.kcnf.paper.trace.Words;
import java.util.ArrayList;
import java.util.List;

/** Plain text: a run line by line, with the numbers of the paper's pseudocode. */
final class TextFormat {
  private TextFormat() {}

  static String of(Document document) {
    StringBuilder text = new StringBuilder();
    line(text, document.title());
    document.notes().forEach(note -> line(text, note));
    for (Part part : document.parts()) {
      line(text, "");
      if (part instanceof Run run) {
        run(text, run);
      } else if (part instanceof Table table) {
        table(text, table);
      }
    }
    return text.toString();
  }

  private static void run(StringBuilder text, Run run) {
    line(text, run.title());
    run.notes().forEach(note -> line(text, note));
    run.begin().forEach(line -> code(text, line, 0));
    for (Step step : run.steps()) {
      code(text, step.heading(), 0);
      step.lines().forEach(line -> code(text, line, 1));
    }
    run.end().forEach(line -> code(text, line, 0));
  }

  private static void code(StringBuilder text, Line line, int depth) {
    line(text, String.format("%5s  %s%s", line.number(), "  ".repeat(depth), line.text()));
  }

  private static void table(StringBuilder text, Table table) {
    line(text, table.caption());
    List<List<String>> rows = new ArrayList<>();
    rows.add(table.columns().stream().map(Document.Column::title).toList());
    table.rows().forEach(row -> rows.add(row.stream().map(TextFormat::cell).toList()));
    int[] widths = new int[table.columns().size()];
    for (List<String> row : rows) {
      for (int c = 0; c < widths.length; c++) {
        widths[c] = Math.max(widths[c], width(row.get(c)));
      }
    }
    for (List<String> row : rows) {
      StringBuilder cells = new StringBuilder();
      for (int c = 0; c < widths.length; c++) {
        cells.append(row.get(c)).append(" ".repeat(widths[c] - width(row.get(c)) + 2));
      }
      line(text, cells.toString().stripTrailing());
    }
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }

  /** A cell as text. */
  static String cell(Object cell) {
    if (cell instanceof Document.Figure figure) {
      return figure.text();
    }
    return cell instanceof Double number ? Words.number(number) : cell.toString();
  }

  private static void line(StringBuilder text, String line) {
    text.append(line).append(System.lineSeparator());
  }
}
