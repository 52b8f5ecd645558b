package moa.classifiers.rules;

import com.github.javacliparser.FileOption;
import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import dev.kcnf.encoding.ColumnKind;
import dev.kcnf.encoding.Missing;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.moa.Header;
import dev.kcnf.moa.StreamModel;
import dev.kcnf.model.Model;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import moa.capabilities.Capability;
import moa.capabilities.ImmutableCapabilities;
import moa.classifiers.AbstractClassifier;
import moa.classifiers.MultiClassClassifier;
import moa.core.Measurement;
import moa.core.StringUtils;

/** A predictor of kcnf as a classifier of MOA. */
public abstract class AbstractKcnf extends AbstractClassifier implements MultiClassClassifier {
  private static final long serialVersionUID = 1L;

  /** MOA finds options by their names. */
  public FileOption columnsLikeOption =
      new FileOption(
          "columnsLike",
          'L',
          "A model file of kcnf, whose columns and cuts are taken but nothing that it has learned.",
          null,
          "kcnf",
          false);

  private StreamModel model; // null until the header is known

  /** The name of the predictor in kcnf. */
  abstract String predictor();

  /** The literals of a clause; 1 where there are none. */
  abstract int literals();

  @Override
  public void resetLearningImpl() {
    model = null;
  }

  /** The model of the header that MOA has set, or else of the first instance's. */
  private StreamModel model(Instance x) {
    if (model == null) {
      Header header = header(getModelContext(), x);
      File like = columnsLikeOption.getFile();
      model =
          like == null
              ? new StreamModel(header, predictor(), literals())
              : like(like, header, predictor(), literals());
    }
    return model;
  }

  private static StreamModel like(File file, Header header, String predictor, int literals) {
    try {
      return new StreamModel(header, predictor, literals, Model.load(file.toPath()));
    } catch (NoSuchFileException e) {
      throw new UncheckedIOException("there is no file " + file + " (-L)", e);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read: " + e.getMessage(), e);
    } catch (IllegalArgumentException | DamagedModelException e) {
      throw new IllegalArgumentException(file + " does not fit: " + e.getMessage(), e);
    }
  }

  private static Header header(InstancesHeader context, Instance x) {
    int width = context == null ? x.numAttributes() : context.numAttributes();
    int label = context == null ? x.classIndex() : context.classIndex();
    List<String> names = new ArrayList<>();
    List<ColumnKind> kinds = new ArrayList<>();
    for (int a = 0; a < width; a++) {
      if (a != label) {
        Attribute attribute = context == null ? x.attribute(a) : context.attribute(a);
        names.add(attribute.name());
        kinds.add(attribute.isNominal() ? ColumnKind.CATEGORY : ColumnKind.NUMBER);
      }
    }
    Attribute target = context == null ? x.classAttribute() : context.classAttribute();
    return new Header(names, kinds, target.name(), values(target));
  }

  private static List<String> values(Attribute nominal) {
    List<String> values = new ArrayList<>();
    for (int v = 0; v < nominal.numValues(); v++) {
      values.add(nominal.value(v));
    }
    return values;
  }

  private static String[] cells(StreamModel model, Instance x) {
    String[] cells = model.row();
    int label = x.classIndex();
    int c = 0;
    for (int a = 0; a < x.numAttributes() && c < cells.length; a++) {
      if (a != label) {
        cells[c++] = cell(x, a);
      }
    }
    return cells;
  }

  private static String cell(Instance x, int attribute) {
    if (x.isMissing(attribute)) {
      return Missing.VALUE;
    }
    double value = x.value(attribute);
    Attribute declared = x.attribute(attribute);
    boolean known = declared.isNominal() && value >= 0 && value < declared.numValues();
    return known ? declared.value((int) value) : Header.cell(value);
  }

  /** Probabilities of all classes of the header, which add up to one. */
  @Override
  public double[] getVotesForInstance(Instance x) {
    StreamModel known = model(x);
    return known.probabilities(cells(known, x));
  }

  @Override
  public void trainOnInstanceImpl(Instance x) {
    if (!x.classIsMissing()) {
      StreamModel known = model(x);
      known.learn(cells(known, x), (int) x.classValue(), x.weight());
    }
  }

  @Override
  protected Measurement[] getModelMeasurementsImpl() {
    return new Measurement[] {
      new Measurement("examples learned", model == null ? 0 : model.rows())
    };
  }

  /** The rules of the last instances. */
  @Override
  public void getModelDescription(StringBuilder out, int indent) {
    String rules = model == null ? "" : model.rules();
    rules
        .lines()
        .forEach(
            line -> {
              StringUtils.appendIndented(out, indent, line);
              StringUtils.appendNewline(out);
            });
  }

  @Override
  public boolean isRandomizable() {
    return false;
  }

  @Override
  public ImmutableCapabilities defineImmutableCapabilities() {
    return new ImmutableCapabilities(Capability.VIEW_STANDARD, Capability.VIEW_LITE);
  }
}
