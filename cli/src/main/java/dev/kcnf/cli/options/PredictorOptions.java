package dev.kcnf.cli.options;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER_HEADING;

import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.Wording;
import dev.kcnf.predictors.PredictorKind;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The options that choose a predictor. */
public final class PredictorOptions {
  private static final String DEFAULT = "auto";
  private static final String DEFAULT_WITH_SETTINGS = "kcnf";
  private static final int DEFAULT_K = 2;

  /** How the predictors that the paper defines on Boolean vectors see a table. */
  private static final List<String> BOOLEANS =
      List.of(
          "A column of 0 and 1, no and yes, f and t, false and true (JSON's too) and the like is"
              + " one",
          "Boolean, 1 for yes; any other is one per value. Missing cells are a value of their own:",
          "no, yes and missing make three Booleans. Numbers are cut into ranges first, each a"
              + " value.",
          "A column with a single value is left out, but not 0 or 1, unless --bins 0 or"
              + " --categorical makes",
          "it names; one that is missing throughout makes three Booleans: 0, 1 and missing.");

  private static final List<String> AS_THEY_ARE =
      List.of(
          "auto, fast, kcnf and kdnf with Algorithm 2, calibrated, memorization and kt take the",
          "values of a column as they are, the others Booleans.");

  /** Which predictor is taken if none is named. */
  public static final String USUAL =
      DEFAULT + ", or " + DEFAULT_WITH_SETTINGS + " if -k, --algorithm or --certain is given";

  /** The names of all predictors, for completion. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Predictors.kinds().stream().map(kind -> kind.name()).iterator();
    }
  }

  @Option(
      names = "--predictor",
      paramLabel = "NAME",
      completionCandidates = Names.class,
      description = "One of the predictors below.")
  private @Nullable String name;

  @Option(
      names = "-k",
      paramLabel = "K",
      description = {
        "For kcnf, kdnf and calibrated: literals per clause (default: " + DEFAULT_K + ")."
      })
  private @Nullable Integer k;

  @Option(
      names = "--algorithm",
      paramLabel = "1|2",
      description = {
        "For kcnf, kdnf, monotone, conjunction and disjunction: the paper's algorithm"
            + " (default: 2)."
      })
  private @Nullable Integer algorithm;

  @Option(
      names = "--certain",
      description = {
        "For Algorithm 2: be certain of 1 where the formula holds, as in the paper's Table 1. One"
            + " 0 there makes the loss infinite."
      })
  private @Nullable Boolean certain;

  @Option(
      names = "--alpha",
      paramLabel = "A",
      description = {
        "For positive-bayes: the prior probability of a literal, in (0, 1); the paper's ξ^α"
            + " (default: 0.5, its ξ^+)."
      })
  private @Nullable Double alpha;

  @Option(
      names = "--reservoir",
      paramLabel = "N",
      description = {
        "For auto: how many rows to keep in the model, from which its trees are grown (default:"
            + " 20000). 0 keeps none: then it is fast."
      })
  private @Nullable Integer reservoir;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = Megabytes.class,
      description = {
        "For auto and fast: the most memory that the model takes, such as 200M or 1.5G. When it is"
            + " reached, combinations of the columns with the most values are left out, and"
            + " learning goes on. Without it the parts have limits of their own, some 450M with two"
            + " classes."
      })
  private @Nullable Integer memory;

  /**
   * Adds a list of all predictors to the help, before the examples.
   *
   * @param usual which is taken if none is named
   */
  public static CommandLine listed(CommandLine command, String usual) {
    return listed(command, Predictors.kinds(), usual, AS_THEY_ARE);
  }

  /**
   * Adds a list of these predictors, and leaves out the options that none of them has.
   *
   * @param usual which is taken if none is named
   * @param seen which of them see a table as Booleans
   */
  public static CommandLine listed(
      CommandLine command, List<PredictorKind> kinds, String usual, List<String> seen) {
    for (Setting setting : Setting.values()) {
      if (kinds.stream().noneMatch(kind -> kind.has(setting))) {
        InputOptions.leaveOut(
            command.getCommandSpec(), List.of(Wording.option(setting.toString())));
      }
    }
    List<String> sections = new ArrayList<>(command.getHelpSectionKeys());
    sections.add(sections.indexOf(SECTION_KEY_FOOTER_HEADING), "predictors");
    command.setHelpSectionKeys(sections);
    command.getHelpSectionMap().put("predictors", help -> list(kinds, usual, seen));
    return command;
  }

  private static String list(List<PredictorKind> kinds, String usual, List<String> seen) {
    StringBuilder list = new StringBuilder(String.format("%nPredictors (default: %s):%n", usual));
    for (PredictorKind kind : kinds) {
      list.append(String.format("  %-16s%s%n", kind.name(), kind.meaning()));
    }
    list.append(String.format("%nHow a table becomes Booleans:%n"));
    seen.forEach(line -> list.append(String.format("  %s%n", line)));
    BOOLEANS.forEach(line -> list.append(String.format("  %s%n", line)));
    return list.toString();
  }

  /** The settings given on the command line. */
  private Map<Setting, Double> given() {
    Map<Setting, Double> given = new EnumMap<>(Setting.class);
    if (k != null) {
      given.put(Setting.K, (double) k);
    }
    if (algorithm != null) {
      given.put(Setting.ALGORITHM, (double) algorithm);
    }
    if (certain != null) {
      given.put(Setting.CERTAIN, certain ? 1.0 : 0.0);
    }
    if (reservoir != null) {
      given.put(Setting.RESERVOIR, (double) reservoir);
    }
    if (memory != null) {
      given.put(Setting.MEMORY, (double) memory);
    }
    if (alpha != null) {
      given.put(Setting.ALPHA, alpha);
    }
    return given;
  }

  /** The chosen predictor. */
  public PredictorSpec spec() {
    boolean asIs = k == null && algorithm == null && certain == null;
    String usual = asIs ? DEFAULT : DEFAULT_WITH_SETTINGS;
    return spec(usual);
  }

  /** The chosen predictor, or with these settings the one of this name if none is. */
  public PredictorSpec spec(String usual) {
    return of(name == null ? usual : lower(name), given());
  }

  /** Names are given in any case. */
  public static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** The predictor of this name, with those of these settings that it has. */
  public static PredictorSpec of(String name, Map<Setting, Double> settings) {
    PredictorSpec spec = Predictors.of(name);
    Map<Setting, Double> all = new EnumMap<>(Setting.class);
    all.put(Setting.K, (double) DEFAULT_K);
    all.putAll(settings);
    for (Map.Entry<Setting, Double> setting : all.entrySet()) {
      if (spec.kind().has(setting.getKey())) {
        spec = spec.with(setting.getKey(), setting.getValue());
      }
    }
    return spec;
  }

  /** A note for each given setting that this predictor does not have. */
  public List<String> ignored(PredictorSpec spec) {
    List<String> ignored = new ArrayList<>();
    for (Setting setting : given().keySet()) {
      if (!spec.kind().has(setting)) {
        ignored.add(Wording.option(setting.toString()) + " does not count for " + spec.kind());
      }
    }
    return ignored;
  }

  /** Whether k was left at its default. */
  public boolean hasUsualK() {
    return k == null;
  }

  /** Refuses options that contradict the model being resumed. */
  public void checkAgainst(PredictorSpec model) {
    if (name != null && !lower(name).equals(model.kind().name())) {
      throw new OptionException("--predictor " + name + ": the model is of " + model);
    }
    given()
        .forEach(
            (setting, value) -> {
              if (!model.get(setting).map(value::equals).orElse(false)) {
                throw new OptionException(
                    Wording.option(setting.toString())
                        + (setting == Setting.CERTAIN ? "" : " " + shown(setting, value))
                        + ": the model is of "
                        + model
                        + unsaid(setting, model));
              }
            });
  }

  private static String shown(Setting setting, double value) {
    if (setting == Setting.ALPHA) {
      return Double.toString(value);
    }
    return (long) value + (setting == Setting.MEMORY ? "M" : "");
  }

  /** What the name of the model's predictor does not say of this setting, since it is usual. */
  private static String unsaid(Setting setting, PredictorSpec model) {
    if (!model.get(setting).map(value -> value == setting.usual()).orElse(false)) {
      return "";
    }
    return switch (setting) {
      case RESERVOIR -> " with --reservoir " + shown(setting, setting.usual());
      case MEMORY -> " without --memory";
      default -> "";
    };
  }
}
