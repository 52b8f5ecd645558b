package dev.kcnf.cli.learn;

import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.Wording;
import dev.kcnf.cli.options.InputOptions;
import dev.kcnf.cli.report.LearnReport.FrozenTest;
import dev.kcnf.evaluation.Evaluation;
import dev.kcnf.model.Model;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableReader;
import dev.kcnf.table.TableSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Tests of the model as it is at the end, on rows that it has not learned. */
final class FrozenTests {
  @Option(
      names = "--holdout",
      paramLabel = "P%",
      description = {
        "Hold P percent of the rows out, and at the end test the model on them. Which rows depends"
            + " on their lines alone: random ones, the same in every run. They are held in memory,"
            + " at most as many as --hold says."
      })
  private @Nullable String holdout;

  @Option(
      names = "--test",
      paramLabel = "FILE",
      description = {
        "At the end, test the model on this table, which has the same columns; it is not learned."
            + " Its format goes by --format, or else by its ending."
      })
  private @Nullable String test;

  private @Nullable Holdout held;
  private String share = "";
  private final List<String> notes = new ArrayList<>();

  /** The table that is learned: all, or what is not held out. */
  TableSource learned(TableSource table, int most) {
    if (holdout == null) {
      return table;
    }
    double parsed = Holdout.parse(holdout);
    share = holdout.endsWith("%") ? holdout.replaceFirst("\\s*%$", " %") : holdout;
    held = new Holdout(table, parsed, most);
    return held;
  }

  /** Refuses a test that cannot be read, before anything is learned. */
  void check(InputOptions input) throws IOException {
    if (test == null) {
      return;
    }
    if (test.equals("-")) {
      throw new OptionException("--test needs a file; standard input cannot be read twice");
    }
    input.testTable(test, null).open().close();
  }

  /** Tests the model; what should be said about the rows is left in the notes. */
  List<FrozenTest> run(Model model, InputOptions input) throws IOException {
    List<FrozenTest> tests = new ArrayList<>();
    if (held != null) {
      tests.add(test("holdout", "held out", share + " of the rows", model, held.heldOut(), input));
    }
    if (test != null) {
      Table table = input.testTable(test, model).open();
      tests.add(test("test", "test", table.name(), model, table, input));
    }
    return tests;
  }

  private FrozenTest test(
      String key, String title, String of, Model model, Table table, InputOptions input)
      throws IOException {
    Evaluation result = Evaluation.of(model.target());
    boolean skip = input.skipBadRows();
    try (TableReader rows =
        input.reading(TableReader.testing(table, model.columns(), model.target(), skip))) {
      while (rows.next()) {
        model.test(rows.example(), rows.label(), result);
      }
      Wording.notes(rows).forEach(note -> notes.add(title + ": " + note));
    }
    return new FrozenTest(key, title, of, result);
  }

  /** Notes for the user about the rows of the tests. */
  List<String> notes() {
    return List.copyOf(notes);
  }
}
