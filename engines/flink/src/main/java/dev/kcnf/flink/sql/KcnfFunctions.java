package dev.kcnf.flink.sql;

import dev.kcnf.model.Model;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.functions.UserDefinedFunction;

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
    register(env, "kcnf_learn", learn);
    register(env, "kcnf_union", new UnionFunction());
    register(env, "kcnf_predict", new PredictRowFunction.Predict());
    register(env, "kcnf_reasons", new PredictRowFunction.Reasons());
    register(env, "kcnf_rules", new RulesFunction());
  }

  private static void register(TableEnvironment env, String name, UserDefinedFunction function) {
    env.dropTemporarySystemFunction(name); // in case it is there already
    env.createTemporarySystemFunction(name, function);
  }
}
