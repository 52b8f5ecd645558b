package dev.kcnf.cli.rules;

import dev.kcnf.Target;
import dev.kcnf.cli.console.Console;
import dev.kcnf.cli.console.ExitCode;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.Wording;
import dev.kcnf.cli.options.InputOptions;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Plural;
import dev.kcnf.rows.Problem;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableException;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.format.RuleFile;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf check}. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description =
        "Lists the rows of a table that violate saved rules, with the rule, and counts them."
            + " Constraints are violated by a row that breaks one; a formula or a list of classes"
            + " by a row whose label it does not tell, or, if the table lacks the target's column,"
            + " by a row that it rejects. A row without a label ends it, as in learning, unless"
            + " --skip-unlabelled leaves such rows out. The exit status is 5 if there are more such rows than"
            + " --allow.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  kcnf rules valid.csv --as json >rules.json",
      "  kcnf check today.csv --rules rules.json --allow 0.1%%"
    })
public final class CheckCommand implements Callable<Integer> {
  private final InputStream in;
  @Mixin private InputOptions input = new InputOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--rules",
      paramLabel = "RULES",
      required = true,
      description = "What 'kcnf rules --as json' printed.")
  private Path file = Path.of("");

  @Option(
      names = "--show",
      paramLabel = "N",
      defaultValue = "20",
      description = "The most rows to list (default: ${DEFAULT-VALUE}).")
  private int show;

  @Option(
      names = "--allow",
      paramLabel = "N|P%",
      defaultValue = "0",
      description = "How many rows, or which share of them, may violate (default: 0).")
  private String allow = "0";

  private long rows;
  private long violating;
  private long listed;
  private long skipped;
  private long unlabelled;
  private String firstBad = "";

  private CheckCommand(InputStream in) {
    this.in = in;
  }

  public static CommandLine commandLine(InputStream in) {
    CommandLine line = new CommandLine(new CheckCommand(in));
    InputOptions.leaveOut(line.getCommandSpec(), List.of("--target")); // the rules tell
    InputOptions.leaveOut(line.getCommandSpec(), InputOptions.COLUMN_OPTIONS);
    return line;
  }

  @Override
  public Integer call() throws IOException {
    if (!allow.matches("\\d{1,15}|\\d+(\\.\\d+)?%")) {
      throw new OptionException("--allow must be a number of rows like 5 or a share like 0.5%");
    }
    RuleFile rules;
    try {
      rules = RuleFile.read(Files.readString(file));
    } catch (IllegalArgumentException | DamagedModelException e) {
      spec.commandLine().getErr().println("kcnf: " + file + " has no rules: " + e.getMessage());
      return ExitCode.BAD_MODEL;
    } catch (NoSuchFileException | CharacterCodingException e) {
      String why = e instanceof NoSuchFileException ? "no such file" : "it is no text";
      spec.commandLine().getErr().println("kcnf: " + file + " has no rules: " + why);
      return ExitCode.BAD_MODEL;
    }
    StringBuilder out = new StringBuilder();
    long[] counts = new long[rules.list().rules().size() + 1];
    try (Table table = input.input(in).open()) {
      check(table, rules, counts, out);
    }
    if (skipped > 0) {
      Console.note(spec, Plural.of(skipped, "bad row") + " skipped, first: " + firstBad);
    }
    if (unlabelled > 0) {
      Console.note(spec, Plural.of(unlabelled, "row") + " without a label skipped");
    }
    out.append(summary(rules, counts));
    int status = Console.print(spec, out.toString());
    return status == ExitCode.DONE && isTooMany() ? ExitCode.VIOLATED : status;
  }

  /** In decimals, as 29 % of 100 rows are less than 29 in binary fractions. */
  private boolean isTooMany() {
    boolean share = allow.endsWith("%");
    BigDecimal number = new BigDecimal(share ? allow.substring(0, allow.length() - 1) : allow);
    BigDecimal of = BigDecimal.valueOf(share ? rows : 1);
    BigDecimal found = BigDecimal.valueOf(share ? 100 * violating : violating);
    return found.compareTo(number.multiply(of)) > 0;
  }

  private void check(Table table, RuleFile rules, long[] counts, StringBuilder out)
      throws IOException {
    int[] positions = new int[rules.columns().size()];
    for (int c = 0; c < positions.length; c++) {
      positions[c] = table.columns().indexOf(rules.columns().get(c));
      if (positions[c] < 0) {
        throw TableException.of(
            Problem.NO_SUCH_COLUMN,
            table.name(),
            "no column '" + rules.columns().get(c) + "', which the rules are about");
      }
    }
    Target target = rules.target(table.columns()).orElse(null);
    int label = target == null ? -1 : table.columns().indexOf(target.column());
    String[] cells = new String[positions.length];
    while (true) {
      String[] row;
      try {
        row = table.next();
      } catch (BadRowException e) {
        skip(e.at(table.name(), table.line()));
        continue;
      }
      if (row == null) {
        return;
      }
      if (target != null && label >= 0 && target.isMissing(row[label])) {
        withoutLabel(target, table);
        continue;
      }
      for (int c = 0; c < cells.length; c++) {
        cells[c] = row[positions[c]];
      }
      rows++;
      row(rules, cells, target, label < 0 ? null : row[label], table.line(), counts, out);
    }
  }

  /** It is neither the target nor not: nobody can say whether the rules are right. */
  private void withoutLabel(Target target, Table table) {
    if (input.skipsUnlabelled()) {
      unlabelled++;
      return;
    }
    BadRowException bad =
        new BadRowException(Problem.NO_LABEL, target.column(), "the target is missing", List.of());
    skip(bad.at(table.name(), table.line()));
  }

  private void skip(TableException bad) {
    if (!input.skipBadRows()) {
      throw bad;
    }
    if (skipped++ == 0) {
      firstBad = Wording.of(bad);
    }
  }

  private void row(
      RuleFile rules,
      String[] cells,
      @Nullable Target target,
      @Nullable String label,
      long line,
      long[] counts,
      StringBuilder out) {
    RuleList list = rules.list();
    List<Integer> matching = rules.matching(cells);
    int none = list.rules().size();
    int first = matching.isEmpty() ? none : matching.get(0);
    if (target == null || label == null) {
      boolean rejected = list.isFormula() && list.label(first) == 0;
      if (rejected) {
        matching.forEach(place -> counts[place]++);
        counts[none] += matching.isEmpty() ? 1 : 0;
        list(line, list, matching, null, out);
      }
      return;
    }
    String said = list.classes().get(list.label(first));
    boolean agrees =
        list.isFormula()
            ? (list.label(first) == 1) == target.isPositive(label)
            : said.equals(label);
    if (!agrees) {
      counts[first]++;
      list(line, list, first == none ? List.of() : List.of(first), label, out);
    }
  }

  private void list(
      long line, RuleList list, List<Integer> places, @Nullable String label, StringBuilder out) {
    violating++;
    if (listed++ >= show) {
      return;
    }
    out.append("line ").append(line);
    if (label != null) {
      out.append(", ").append(label);
    }
    out.append(": ");
    out.append(places.isEmpty() ? "no rule matches" : "");
    for (int i = 0; i < places.size(); i++) {
      out.append(i == 0 ? "" : "; ").append(places.get(i) + 1).append(". ");
      out.append(words(list, places.get(i)));
    }
    out.append('\n');
  }

  private static String words(RuleList list, int place) {
    return list.rules().get(place).pattern().shortWords(list.schema());
  }

  private String summary(RuleFile rules, long[] counts) {
    StringBuilder out = new StringBuilder();
    if (listed > show) {
      out.append(String.format(Locale.ROOT, "and %,d more\n", listed - show));
    }
    out.append(
        String.format(
            Locale.ROOT,
            "%s, %,d %s the rules\n",
            Plural.of(rows, "row"),
            violating,
            violating == 1 ? "violates" : "violate"));
    for (int r = 0; r < counts.length; r++) {
      if (counts[r] > 0) {
        boolean none = r == counts.length - 1;
        out.append(
            String.format(
                Locale.ROOT,
                "%,8d  %s\n",
                counts[r],
                none ? "no rule matches" : (r + 1) + ". " + words(rules.list(), r)));
      }
    }
    return out.toString();
  }
}
