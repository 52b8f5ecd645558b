package dev.kcnf.cli.trace;

import dev.kcnf.paper.trace.Document;
import dev.kcnf.paper.trace.Document.Line;
import dev.kcnf.paper.trace.Document.Part;
import dev.kcnf.paper.trace.Document.Run;
import dev.kcnf.paper.trace.Document.Table;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** LaTeX to be included in a document: a run as a tabular with a row for each example. */
final class LatexFormat {
  private static final Map<Integer, String> MATHS =
      Map.ofEntries(
          Map.entry((int) '¬', "\\neg "),
          Map.entry((int) '∨', "\\vee "),
          Map.entry((int) '∧', "\\wedge "),
          Map.entry((int) '∈', "\\in "),
          Map.entry((int) '∪', "\\cup "),
          Map.entry((int) '←', "\\leftarrow "),
          Map.entry((int) '≤', "\\leq "),
          Map.entry((int) '∏', "\\prod "),
          Map.entry((int) '×', "\\times "),
          Map.entry((int) '…', "\\ldots "),
          Map.entry((int) 'α', "\\alpha "),
          Map.entry((int) 'ζ', "\\zeta "),
          Map.entry((int) 'ξ', "\\xi "),
          Map.entry((int) 'π', "\\pi "),
          Map.entry((int) '²', "^2"),
          Map.entry((int) '<', "<"),
          Map.entry((int) '>', ">"),
          Map.entry((int) '|', "|"),
          Map.entry((int) '\\', "\\setminus "));

  private static final Pattern INDEXED =
      Pattern.compile("(?<![A-Za-z0-9.\\\\])([A-Za-z]|\\d+)\\$(?=[_^])");

  private LatexFormat() {}

  static String of(Document document) {
    StringBuilder text = new StringBuilder();
    line(text, "\\paragraph{" + escaped(document.title()) + "}");
    document.notes().forEach(note -> line(text, escaped(note) + "\n"));
    for (Part part : document.parts()) {
      if (part instanceof Run run) {
        line(text, "\\paragraph{" + escaped(run.title()) + "}");
        run.notes().forEach(note -> line(text, escaped(note) + "\n"));
        code(text, run.begin());
        table(text, run.table());
        code(text, run.end());
      } else if (part instanceof Table table) {
        table(text, table);
      }
    }
    return text.toString();
  }

  private static void code(StringBuilder text, List<Line> lines) {
    line(text, "\\begin{itemize}");
    for (Line line : lines) {
      String number = line.number().isEmpty() ? "" : "line " + line.number() + ": ";
      line(text, "  \\item " + number + escaped(line.text()));
    }
    line(text, "\\end{itemize}");
  }

  private static void table(StringBuilder text, Table table) {
    line(text, "\\begin{table}[h]");
    line(text, "  \\centering\\footnotesize\\setlength{\\tabcolsep}{3pt}");
    line(text, "  \\begin{tabular}{" + "l".repeat(table.columns().size()) + "}");
    line(text, "    \\hline");
    boolean isRun = table.columns().stream().anyMatch(column -> !column.lines().isEmpty());
    if (isRun) {
      row(text, table.columns().stream().map(Document.Column::lines).toList());
    }
    row(text, table.columns().stream().map(column -> escaped(column.title())).toList());
    line(text, "    \\hline");
    for (List<Object> row : table.rows()) {
      row(text, row.stream().map(cell -> escaped(TextFormat.cell(cell))).toList());
    }
    line(text, "    \\hline");
    line(text, "  \\end{tabular}");
    String above = isRun ? "; above each column its lines of the pseudocode" : "";
    line(text, "  \\caption{" + escaped(table.caption()) + above + "}");
    line(text, "\\end{table}");
  }

  private static void row(StringBuilder text, List<String> cells) {
    line(text, cells.stream().collect(Collectors.joining(" & ", "    ", " \\\\")));
  }

  /** Text in which every symbol is written as LaTeX wants it. */
  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      String maths = MATHS.get((int) c);
      if (maths != null) {
        escaped.append('$').append(maths).append('$');
      } else if ((c == '_' || c == '^') && i + 1 < text.length() && isIndex(text.charAt(i + 1))) {
        int end = endOfIndex(text, i + 1);
        escaped.append('$').append(c).append('{').append(index(text.substring(i + 1, end)));
        escaped.append("}$");
        i = end - 1;
      } else if ("{}$&%#_".indexOf(c) >= 0) {
        escaped.append('\\').append(c);
      } else {
        escaped.append(c == '^' ? "\\^{}" : c == '~' ? "\\~{}" : Character.toString(c));
      }
    }
    return joined(escaped.toString());
  }

  /** A letter or number with its index is one piece of maths, and so are pieces side by side. */
  private static String joined(String text) {
    return INDEXED.matcher(text).replaceAll("\\$$1").replaceAll("(?<!\\\\)\\$\\$", "");
  }

  private static boolean isIndex(char c) {
    return c == '{' || c == '(' || c == '-' || c == '+' || c == 'α' || Character.isLetterOrDigit(c);
  }

  /** The end of what stands after ^ or _: a group, or a number or a letter with its sign. */
  private static int endOfIndex(String text, int start) {
    char first = text.charAt(start);
    if (first == '{' || first == '(') {
      int close = text.indexOf(first == '{' ? '}' : ')', start);
      return close < 0 ? start + 1 : close + 1;
    }
    int end = start + 1;
    boolean number = first == '-' || Character.isDigit(first);
    while (number && end < text.length() && isNumber(text, end)) {
      end++;
    }
    return end;
  }

  private static boolean isNumber(String text, int at) {
    char c = text.charAt(at);
    boolean point = c == '.' && at + 1 < text.length() && Character.isDigit(text.charAt(at + 1));
    return Character.isDigit(c) || point;
  }

  private static String index(String index) {
    String inner =
        index.startsWith("{") && index.endsWith("}")
            ? index.substring(1, index.length() - 1)
            : index;
    return inner.equals("α") ? "\\alpha" : inner;
  }

  private static void line(StringBuilder text, String line) {
    text.append(line).append('\n');
  }
}
