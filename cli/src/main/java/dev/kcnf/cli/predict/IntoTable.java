package dev.kcnf.cli.predict;

import dev.kcnf.cli.console.OptionException;
import dev.kcnf.model.Prediction;
import dev.kcnf.rows.Plural;
import dev.kcnf.table.jdbc.JdbcTable;
import dev.kcnf.table.jdbc.PredictionTable;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Predictions that go to a table of the database that the rows come from. */
final class IntoTable implements PredictionSink {
  private static final Pattern NAME =
      Pattern.compile("PART(\\.PART)*".replace("PART", "([\\p{L}_][\\p{L}\\p{N}_$]*|\"[^\"]+\")"));

  private final PredictionTable predictions;
  private final String table;

  IntoTable(JdbcTable rows, String table, List<String> keys) {
    this.predictions = PredictionTable.open(rows, table, keys);
    this.table = table;
  }

  /** Refuses what is no name of a table. */
  static void check(String table) {
    if (!NAME.matcher(table).matches()) {
      throw new OptionException("--into must be the name of a table, was '" + table + "'");
    }
  }

  @Override
  public void write(long row, Prediction prediction, @Nullable String label) {
    boolean none = prediction.probabilities().isEmpty();
    predictions.write(none ? 0 : prediction.probability(), none ? "" : prediction.decision());
  }

  @Override
  public String finish() {
    return Plural.of(predictions.commit(), "prediction") + " written into " + table;
  }
}
