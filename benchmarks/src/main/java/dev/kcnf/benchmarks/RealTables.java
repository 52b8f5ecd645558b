package dev.kcnf.benchmarks;

import dev.kcnf.benchmarks.harness.KeptPeers;
import dev.kcnf.benchmarks.tables.RealTable;
import dev.kcnf.benchmarks.tables.TableRow;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kcnf-bench tables}: {@code kcnf learn} on real tables, in processes of their own. */
@Command(
    name = "tables",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description =
        "kcnf learn on the tables that benchmarks/tables.sh got: processor time, memory, accuracy"
            + " and bits, beside a constant and the best of MOA, Vowpal Wabbit, XGBoost and"
            + " LightGBM. What the peers had is kept in DIR/peers.tsv.")
final class RealTables implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "the directory that benchmarks/tables.sh filled")
  private Path directory = Path.of("");

  @Option(names = "--only", defaultValue = ".*", description = "names of tables, as an expression")
  private Pattern only = Pattern.compile(".*");

  @Option(names = "--heap", defaultValue = "1g", description = "the heap of kcnf")
  private String heap = "1g";

  @Option(names = "--seed", defaultValue = "1", description = "of the order of the rows")
  private long seed = 1;

  @Option(names = "--seconds", defaultValue = "600", description = "kcnf fails after these")
  private long seconds = 600;

  @Option(
      names = "--peer-seconds",
      defaultValue = "60",
      description = "a peer is left out after this processor time; 0: no peers")
  private double peerSeconds = 60;

  @Option(
      names = "--kept-peers",
      description = "do not run peers again that are in DIR/peers.tsv, but those that lack")
  private boolean keptPeers;

  @Option(
      names = "--into",
      paramLabel = "FILE",
      description = "also puts the table in the place of the one with the same head in this file")
  private @Nullable Path into;

  @SuppressWarnings("NullAway.Init") // Picocli sets it.
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    TableRow.Settings settings = new TableRow.Settings(heap, seed, seconds, peerSeconds);
    List<RealTable> tables =
        RealTable.in(directory).stream().filter(t -> only.matcher(t.name()).matches()).toList();
    Path file = directory.resolve("peers.tsv");
    KeptPeers kept = keptPeers ? KeptPeers.in(file) : KeptPeers.startingIn(file);
    int failed = 0;
    int fewest = 0;
    StringBuilder markdown = new StringBuilder(TableRow.HEAD);
    out.print(TableRow.HEAD);
    for (RealTable table : tables) {
      out.flush();
      try {
        TableRow row = TableRow.of(table, settings, kept, err::println);
        fewest += row.hasFewestBits() ? 1 : 0;
        out.println(row.markdown());
        markdown.append(row.markdown()).append('\n');
      } catch (IllegalStateException e) {
        failed++;
        err.println("kcnf-bench: " + table.name() + ": " + e.getMessage());
      }
      err.flush();
    }
    out.flush();
    if (into != null) {
      MarkdownTable.replaceIn(into, markdown.toString());
    }
    err.printf("fewest bits on %d of %d tables%n", fewest, tables.size());
    err.printf("%d of %d tables failed%n", failed, tables.size());
    return failed == 0 ? 0 : 1;
  }
}
