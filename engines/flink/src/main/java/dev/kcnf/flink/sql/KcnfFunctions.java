package dev.kcnf.flink.sql;

import dev.kcnf.model.Model;
import org.apache.flink.table.api.TableEnvironment;

/** The SQL functions: {@code kcnf_learn, kcnf_union, kcnf_predict, kcnf_reasons, kcnf_rules}. */
public final class KcnfFunctions {
  private KcnfFunctions() {}

  /** Makes the functions known; {@code kcnf_learn} takes its settings as text. */
  public static void register(TableEnvironment env) {
    register(env, new LearnFunction());
  }

  /** Makes the functions known; {@code kcnf_learn} makes models like this one. */
  public static void register(TableEnvironment env, Model start) {
    register(env, new LearnFunction(start));
  }

  private static void register(TableEnvironment env, LearnFunction learn) {
    env.createTemporarySystemFunction("kcnf_learn", learn);
    env.createTemporarySystemFunction("kcnf_union", new UnionFunction());
    env.createTemporarySystemFunction("kcnf_predict", new PredictRowFunction.Predict());
    env.createTemporarySystemFunction("kcnf_reasons", new PredictRowFunction.Reasons());
    env.createTemporarySystemFunction("kcnf_rules", new RulesFunction());
  }
}
