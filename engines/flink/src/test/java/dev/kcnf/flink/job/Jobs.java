package dev.kcnf.flink.job;

import dev.kcnf.flink.Event;
import dev.kcnf.flink.Scored;
import dev.kcnf.model.Model;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;

/** Starts the job on a cluster in this JVM. */
final class Jobs {
  private Jobs() {}

  static Configuration configuration(Path checkpoints, @Nullable String from) {
    Configuration configuration = new Configuration();
    configuration.setString("execution.checkpointing.dir", checkpoints.toUri().toString());
    configuration.setString(
        "execution.checkpointing.externalized-checkpoint-retention", "RETAIN_ON_CANCELLATION");
    configuration.setString("restart-strategy.type", "fixed-delay");
    configuration.setString("restart-strategy.fixed-delay.attempts", "30");
    configuration.setString("restart-strategy.fixed-delay.delay", "100 ms");
    configuration.setString("pipeline.generic-types", "false"); // all types have serializers
    if (from != null) {
      configuration.setString("execution.state-recovery.path", from);
    }
    return configuration;
  }

  static JobClient start(Path checkpoints, @Nullable String from, int parallelism, String... args)
      throws Exception {
    JobOptions options = JobOptions.parse(args);
    return start(
        checkpoints,
        from,
        parallelism,
        (events, model) -> KafkaJob.learn(events, model, options),
        args);
  }

  static JobClient start(
      Path checkpoints,
      @Nullable String from,
      int parallelism,
      BiFunction<DataStream<Event>, Model, SingleOutputStreamOperator<Scored>> learning,
      String... args)
      throws Exception {
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(
            parallelism, configuration(checkpoints, from));
    KafkaJob.build(env, JobOptions.parse(args), learning);
    return env.executeAsync("test");
  }

  /** Cancels a job, and its cluster with it. */
  static void cancel(JobClient job) throws Exception {
    job.cancel().get(60, TimeUnit.SECONDS);
  }

  /** Stops a job; returns the savepoint to go on from. */
  static String stop(JobClient job, Path savepoints) throws Exception {
    return job.stopWithSavepoint(
            false, savepoints.toUri().toString(), SavepointFormatType.CANONICAL)
        .get(60, TimeUnit.SECONDS);
  }

  /** The newest complete checkpoint in a folder. */
  static String newestCheckpoint(Path checkpoints) throws Exception {
    try (Stream<Path> files = Files.walk(checkpoints)) {
      return files
          .filter(file -> file.endsWith("_metadata"))
          .map(Path::getParent)
          .max(Comparator.comparingInt(Jobs::number))
          .orElseThrow()
          .toUri()
          .toString();
    }
  }

  private static int number(Path checkpoint) {
    return Integer.parseInt(checkpoint.getFileName().toString().substring("chk-".length()));
  }
}
