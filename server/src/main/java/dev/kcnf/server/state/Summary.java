package dev.kcnf.server.state;

import dev.kcnf.Target;
import dev.kcnf.Target.Relation;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.model.Model;
import java.util.List;

/**
 * What a list tells of a model: small, so that it can be kept of every one, also of those on disk.
 *
 * @param predictor its name
 * @param ready whether its columns are known
 * @param collected how many first rows it has collected to tell them from
 * @param fitRows how many it wants; 0 if the columns were given
 * @param examples how many it has learned
 * @param total of all predictions whose label came
 * @param rolling of the last of them
 * @param spark the mean loss between moments, newest last
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never changed
public record Summary(
    String predictor,
    Target target,
    boolean ready,
    int collected,
    int fitRows,
    long examples,
    Metrics.Sums total,
    Metrics.Sums rolling,
    double[] spark) {
  private static final int SPARK = 60;
  private static final int MOST_SPARK = 2 * SPARK;

  /** Of this state as it is now. */
  public static Summary of(ModelState state) {
    Model model = state.modelOrNull();
    Metrics.Report report = state.metrics().report();
    return new Summary(
        state.settings().predictor(),
        state.target(),
        model != null,
        state.collected(),
        state.settings().fitRows(),
        model == null ? 0 : model.examples(),
        report.total(),
        report.rolling(),
        spark(report.curve()));
  }

  private static double[] spark(List<Metrics.Moment> curve) {
    int step = Math.max(1, curve.size() / SPARK);
    double[] spark = new double[Math.max(0, (curve.size() - 1) / step)];
    for (int i = 0; i < spark.length; i++) {
      Metrics.Sums before = curve.get(i * step).sums();
      Metrics.Sums now = curve.get((i + 1) * step).sums();
      spark[i] = (now.bits() - before.bits()) / (now.examples() - before.examples());
    }
    return spark;
  }

  /** As bytes. */
  public byte[] toBytes() {
    StateWriter out = new StateWriter();
    out.writeString(predictor).writeString(target.column());
    out.writeString(target.relation().name());
    out.writeString(target.value() == null ? "" : target.value());
    out.writeByte(ready ? 1 : 0).writeVarint(collected).writeVarint(fitRows).writeVarint(examples);
    total.save(out);
    rolling.save(out);
    out.writeVarint(spark.length);
    for (double bits : spark) {
      out.writeDouble(bits);
    }
    return out.toByteArray();
  }

  /** What {@link #toBytes} gave. */
  public static Summary read(byte[] bytes) {
    StateReader in = new StateReader(bytes);
    String predictor = in.readString();
    String column = in.readString();
    Relation relation = Relation.valueOf(in.readString());
    String value = in.readString();
    Target target =
        relation == Relation.ANY ? Target.of(column) : Target.of(column, relation, value);
    boolean ready = in.readByte() == 1;
    int collected = (int) in.readVarint("collected", 0, ModelSettings.MOST_FIT_ROWS);
    int fitRows = (int) in.readVarint("fitRows", 0, ModelSettings.MOST_FIT_ROWS);
    long examples = in.readVarint();
    Metrics.Sums total = Metrics.Sums.read(in);
    Metrics.Sums rolling = Metrics.Sums.read(in);
    double[] spark = new double[(int) in.readVarint("spark", 0, MOST_SPARK)];
    for (int i = 0; i < spark.length; i++) {
      spark[i] = in.readDouble();
    }
    in.expectEnd();
    return new Summary(
        predictor, target, ready, collected, fitRows, examples, total, rolling, spark);
  }
}
