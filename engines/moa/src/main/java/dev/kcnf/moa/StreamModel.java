package dev.kcnf.moa;

import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.RowEncoder;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableReader;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A model that learns a stream from its first row on, and says of every row what it knows by then.
 *
 * <p>Numbers have to be cut into ranges, and where is told by the first thousand rows, as {@code
 * kcnf learn} does it. It may look ahead; here every row has to be predicted at once. So until then
 * the columns are fitted again whenever there are twice as many rows, and the rows learned again:
 * after row 1,000 the model is the one that {@code kcnf learn} has, to the last bit. If all columns
 * are nominal, or the cuts are those of a model, it is from the first row on.
 */
public final class StreamModel implements Serializable {
  private static final long serialVersionUID = 1L;

  /** How many of the last rows are kept for {@link #rules}. */
  private static final int KEPT = 1000;

  /** More than this a row cannot weigh. */
  private static final int MOST_TIMES = 100;

  /** A little less. */
  private static final double LESS = 1 - 1e-9;

  private final Header header;
  private final String predictor; // its name, as a spec is not serialisable
  private final int k;
  private @Nullable Model model; // null before the first row
  private @Nullable ArrayList<String[]> first = new ArrayList<>(); // null once columns are fitted
  private int fitAt = 1;
  private double weight; // not yet learned: less than one row
  private final ArrayDeque<String[]> last = new ArrayDeque<>();
  private transient @Nullable RowEncoder looking;
  private transient @Nullable RowEncoder learning;

  /**
   * A model that finds out from its first rows where to cut numbers.
   *
   * @param predictor the name of one of {@link dev.kcnf.predictors.Predictors}
   * @param k for those that have one
   */
  public StreamModel(Header header, String predictor, int k) {
    this.header = header;
    this.predictor = predictor;
    this.k = k;
    if (Specs.of(predictor, k).needsAllValues()) {
      throw new IllegalArgumentException(
          predictor + " must know all values before the first row; a stream cannot tell them");
    }
  }

  /**
   * A model with the columns and cuts of another, which has learned nothing: what {@code kcnf learn
   * --columns-like} makes. It has the probabilities of {@code kcnf learn} from the first row on.
   *
   * @throws IllegalArgumentException if the other model is of other columns or another target
   */
  public StreamModel(Header header, String predictor, int k, Model like) {
    this(header, predictor, k);
    if (!like.columns().names().equals(header.names())) {
      throw new IllegalArgumentException(
          "its columns are " + like.columns().names() + ", not " + header.names());
    }
    if (!like.target().equals(header.question())) {
      throw new IllegalArgumentException(
          "its target is " + like.target() + ", not " + header.question());
    }
    Columns columns = like.emptyCopy().columns();
    model = Model.create(spec(columns.schema().size()), columns, like.target());
    first = null;
  }

  private PredictorSpec spec(int attributes) {
    return Specs.of(predictor, k).narrowed(attributes);
  }

  public Header header() {
    return header;
  }

  /**
   * The probabilities of the classes in the order of the header; they add up to one.
   *
   * @param cells one for each column
   */
  public double[] probabilities(String[] cells) {
    int classes = header.classes().size();
    double[] probabilities = new double[classes];
    Model known = model;
    if (known == null || classes == 0) {
      Arrays.fill(probabilities, 1.0 / classes);
      return probabilities;
    }
    if (looking == null) {
      looking = RowEncoder.lookingUp(known.columns());
    }
    Prediction prediction = known.predict(looking.encode(cells));
    double sum = 0;
    int never = 0;
    List<String> came = known.classes();
    for (int c = 0; c < classes; c++) {
      probabilities[c] = prediction.probability(header.classes().get(c));
      sum += probabilities[c];
      never += !came.contains(header.classes().get(c)) ? 1 : 0;
    }
    return classes == 2 ? probabilities : completed(probabilities, sum, never, came);
  }

  /**
   * What is left for classes that never came is shared among them; but as in the command none of
   * them is decided for: each gets a little less than the likeliest one that came.
   */
  private double[] completed(double[] probabilities, double sum, int never, List<String> came) {
    double most = Arrays.stream(probabilities).max().orElse(0);
    double share = never == 0 ? 0 : Math.max(0, 1 - sum) / never;
    double each = came.isEmpty() ? share : Math.min(share, most * LESS);
    double all = sum + never * each;
    for (int c = 0; c < probabilities.length; c++) {
      boolean known = never == 0 || came.contains(header.classes().get(c));
      probabilities[c] = (known ? probabilities[c] : each) / all;
    }
    return probabilities;
  }

  /**
   * Learns a row as often as it weighs; what is left of a weight is added to that of the next row.
   *
   * @param cells one for each column
   * @param label the number of the class
   */
  public void learn(String[] cells, int label, double rowWeight) {
    weight += Double.isFinite(rowWeight) ? Math.max(0, Math.min(rowWeight, MOST_TIMES)) : 0;
    while (weight >= 1 - 1e-9) {
      weight = Math.max(0, weight - 1);
      learn(cells, header.classes().get(label));
    }
  }

  private void learn(String[] cells, String label) {
    String[] row = Arrays.copyOf(cells, cells.length + 1);
    row[cells.length] = label;
    if (last.size() == KEPT) {
      last.removeFirst();
    }
    last.addLast(row);
    List<String[]> rows = first;
    if (rows != null) {
      rows.add(row);
      if (rows.size() == fitAt) {
        fit(rows);
        return;
      }
    }
    Model known = model;
    if (known == null) {
      throw new IllegalStateException("no row was fitted");
    }
    if (learning == null) {
      learning = known.encoder();
    }
    known.learn(learning.encode(cells), label);
  }

  /** Fits the columns to the rows so far, and learns these again. */
  private void fit(List<String[]> rows) {
    FitOptions options = header.fitOptions(rows.size());
    int enough = options.binsFrom();
    try (TableReader reader = TableReader.fit(table(rows), header.question(), options, false)) {
      Model fitted =
          Model.create(spec(reader.columns().schema().size()), reader.columns(), reader.target());
      while (reader.next()) {
        fitted.learn(reader.example(), reader.label());
      }
      model = fitted;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // of a table in memory there is none
    }
    looking = null;
    learning = null;
    fitAt = Math.min(2 * fitAt, enough);
    if (!header.isFitted() || rows.size() == enough) {
      first = null;
    }
  }

  private Table table(List<String[]> rows) {
    return Table.of("stream", header.columns(), rows);
  }

  /** How many rows were learned. */
  public long rows() {
    return model == null ? 0 : model.examples();
  }

  /** The model; null before the first row. */
  public @Nullable Model model() {
    return model;
  }

  /** Rules of the last rows, for people. */
  public String rules() {
    Model known = model;
    return known == null ? "" : RecentRules.text(known, header, new ArrayList<>(last), rows());
  }

  /** A row in which every cell is missing, to be filled. */
  public String[] row() {
    String[] row = new String[header.names().size()];
    Arrays.fill(row, Missing.VALUE);
    return row;
  }
}
