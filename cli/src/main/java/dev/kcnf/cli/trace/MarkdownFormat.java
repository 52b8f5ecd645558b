package dev.kcnf.cli.trace;

import dev.kcnf.paper.trace.Document;
import dev.kcnf.paper.trace.Document.Line;
import dev.kcnf.paper.trace.Document.Part;
import dev.kcnf.paper.trace.Document.Run;
import dev.kcnf.paper.trace.Document.Table;
import java.util.List;
import java.util.stream.Collectors;

/** Markdown: a run as a table with a row for each example. */
final class MarkdownFormat {
  private MarkdownFormat() {}

  static String of(Document document) {
    StringBuilder text = new StringBuilder();
    line(text, "# " + escaped(document.title()));
    notes(text, document.notes());
    for (Part part : document.parts()) {
      if (part instanceof Run run) {
        line(text, "\n## " + escaped(run.title()));
        notes(text, run.notes());
        code(text, run.begin());
        table(text, run.table());
        code(text, run.end());
      } else if (part instanceof Table table) {
        line(text, "\n**" + escaped(table.caption()) + "**");
        table(text, table);
      }
    }
    return text.toString();
  }

  private static void notes(StringBuilder text, List<String> notes) {
    notes.forEach(note -> line(text, "\n" + escaped(note)));
  }

  private static void code(StringBuilder text, List<Line> lines) {
    line(text, "");
    for (Line line : lines) {
      String number = line.number().isEmpty() ? "" : "line " + line.number() + ": ";
      line(text, "- " + number + escaped(line.text()));
    }
  }

  private static void table(StringBuilder text, Table table) {
    line(text, "");
    row(text, table.columns().stream().map(column -> escaped(heading(column))).toList());
    row(text, table.columns().stream().map(column -> "---").toList());
    for (List<Object> row : table.rows()) {
      row(text, row.stream().map(cell -> escaped(TextFormat.cell(cell))).toList());
    }
  }

  private static String heading(Document.Column column) {
    return (column.lines().isEmpty() ? "" : column.lines() + ": ") + column.title();
  }

  private static void row(StringBuilder text, List<String> cells) {
    line(text, cells.stream().collect(Collectors.joining(" | ", "| ", " |")));
  }

  /** What Markdown would take for markup is escaped. */
  static String escaped(String text) {
    return text.replaceAll("([\\\\`*_{}\\[\\]<>#|])", "\\\\$1");
  }

  private static void line(StringBuilder text, String line) {
    text.append(line).append('\n');
  }
}
