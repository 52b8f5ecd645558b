package dev.kcnf.server.state;

import dev.kcnf.Target;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.model.Prediction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A prediction as it was made, without the model: what it costs once the label is known.
 *
 * @param classes the classes it tells apart
 * @param probabilities of each of them
 * @param bits the loss if it is each of them, and at the end if it is one that never came
 * @param decision which is the likeliest; negative if there is none yet
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never changed
public record Guess(List<String> classes, double[] probabilities, double[] bits, int decision) {
  /** A label that no table has. */
  private static final String NEW = "\0";

  private static final int MOST = Target.MAX_CLASSES + 1;

  /**
   * Of this prediction, now. Of two classes the second is called after what is asked for, {@code
   * not VALUE}, from the first prediction on: the model's own name for it depends on which other
   * labels came, and clients look for a name that stays.
   */
  public static Guess of(Prediction prediction, Target target) {
    List<String> own = List.copyOf(prediction.probabilities().keySet());
    double[] probabilities = new double[own.size()];
    double[] bits = new double[own.size() + 1];
    for (int c = 0; c < probabilities.length; c++) {
      probabilities[c] = prediction.probability(own.get(c));
      bits[c] = prediction.bits(own.get(c));
    }
    bits[probabilities.length] = prediction.bits(NEW);
    int decision = own.indexOf(prediction.decision());
    return new Guess(classes(target, own), probabilities, bits, decision);
  }

  /** What the classes of this target are called, where the model calls them so. */
  public static List<String> classes(Target target, List<String> own) {
    return target.hasClasses() ? own : target.classNames();
  }

  /** Which class this label is of; as many as there are if it never came. */
  public int classOf(Target target, String label) {
    if (target.hasClasses()) {
      int index = classes.indexOf(label);
      return index < 0 ? classes.size() : index;
    }
    return target.isPositive(label) ? 0 : 1;
  }

  /** The likeliest class; null if none came yet. */
  public @Nullable String decided() {
    return decision < 0 ? null : classes.get(decision);
  }

  /**
   * The probability of the value asked for; if every value is a class, of the decision, and NaN if
   * none came yet.
   */
  public double probability(Target target) {
    int index = target.hasClasses() ? decision : 0;
    return index < 0 ? Double.NaN : probabilities[index];
  }

  /** The probabilities by class. */
  public Map<String, Double> byClass() {
    Map<String, Double> all = new LinkedHashMap<>();
    for (int c = 0; c < probabilities.length; c++) {
      all.put(classes.get(c), probabilities[c]);
    }
    return all;
  }

  void save(StateWriter out) {
    out.writeVarint(classes.size());
    for (int c = 0; c < classes.size(); c++) {
      out.writeString(classes.get(c));
      out.writeDouble(probabilities[c]).writeDouble(bits[c]);
    }
    out.writeDouble(bits[classes.size()]).writeVarint(decision + 1L);
  }

  static Guess read(StateReader in) {
    int count = (int) in.readVarint("classes", 0, MOST);
    List<String> classes = new ArrayList<>();
    double[] probabilities = new double[count];
    double[] bits = new double[count + 1];
    for (int c = 0; c < count; c++) {
      classes.add(in.readString());
      probabilities[c] = in.readDouble();
      bits[c] = in.readDouble();
    }
    bits[count] = in.readDouble();
    int decision = (int) in.readVarint("decision", 0, count) - 1;
    return new Guess(List.copyOf(classes), probabilities, bits, decision);
  }
}
