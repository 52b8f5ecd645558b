package dev.kcnf.flink.sql;

import dev.kcnf.model.Model;
import java.time.Duration;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.functions.UserDefinedFunction;

/**
 * The SQL functions: {@code kcnf_learn, kcnf_union, kcnf_predict, kcnf_reasons, kcnf_rules}.
 *
 * <p>A streaming query would ask {@code kcnf_learn} for the whole model after every row. So to
 * register the functions also switches mini-batch on, unless the environment says whether to: then
 * it is asked a few times a second, and its result is that of all rows, also at the end of a
 * stream.
 */
public final class KcnfFunctions {
  private static final Duration LATENCY = Duration.ofMillis(500);
  private static final long ROWS = 5000;

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
    TableConfig config = env.getConfig();
    if (config.getOptional(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ENABLED).isEmpty()) {
      config.set(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ENABLED, true);
      config.set(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ALLOW_LATENCY, LATENCY);
      config.set(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_SIZE, ROWS);
    }
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
