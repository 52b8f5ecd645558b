package dev.kcnf.flink.job;

import dev.kcnf.flink.BroadcastScorer;
import dev.kcnf.flink.Event;
import dev.kcnf.flink.KeyedOnlineLearner;
import dev.kcnf.flink.OnlineLearner;
import dev.kcnf.flink.ParallelLearner;
import dev.kcnf.flink.Scored;
import dev.kcnf.flink.job.JobOptions.Start;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.model.Model;
import dev.kcnf.rows.TableException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Properties;
import java.util.function.BiFunction;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.serialization.SerializationSchema;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Predicts and learns the rows of a Kafka topic, and writes predictions and alarms to others,
 * exactly once.
 */
public final class KafkaJob {
  /** Longer than any outage that a job should survive; brokers allow a quarter of an hour. */
  private static final String TRANSACTION_MILLIS = String.valueOf(15 * 60 * 1000);

  private KafkaJob() {}

  public static void main(String[] args) throws Exception {
    if (JobOptions.isHelp(args)) {
      System.out.print(JobOptions.USAGE);
      return;
    }
    StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
    JobOptions options;
    try {
      options = JobOptions.parse(args);
      build(env, options);
      Topics.check(options.required("brokers"), options.required("in"));
    } catch (NoSuchFileException e) {
      refuse("there is no file '" + e.getFile() + "'");
      return;
    } catch (IllegalArgumentException | TableException | DamagedModelException | IOException e) {
      refuse(String.valueOf(e.getMessage()));
      return;
    }
    env.execute(options.get("name", "kcnf"));
  }

  private static void refuse(String why) {
    System.err.println("kcnf-flink: " + why + "\n\n" + JobOptions.USAGE);
    System.exit(2);
  }

  /** Adds the job to an environment. */
  static void build(StreamExecutionEnvironment env, JobOptions options) throws IOException {
    build(env, options, (events, model) -> learn(events, model, options));
  }

  /**
   * @param learning makes predictions of the events
   */
  static void build(
      StreamExecutionEnvironment env,
      JobOptions options,
      BiFunction<DataStream<Event>, Model, SingleOutputStreamOperator<Scored>> learning)
      throws IOException {
    Start start = options.start();
    env.enableCheckpointing(options.checkpointMillis());
    env.getConfig().enableObjectReuse();
    DataStream<Event> events =
        env.fromSource(
                source(options, start.rows()),
                WatermarkStrategy.<Event>forMonotonousTimestamps(),
                "rows")
            .uid("rows");
    SingleOutputStreamOperator<Scored> scored = learning.apply(events, start.model());
    int tasks = scored.getParallelism(); // so that predictions stay in order
    scored.sinkTo(sink(options, "out", new ScoredJson())).setParallelism(tasks).uid("out");
    if (options.get("alarms") != null) {
      scored
          .filter(Scored::isAlarm)
          .setParallelism(tasks)
          .sinkTo(sink(options, "alarms", new ScoredJson()))
          .setParallelism(tasks)
          .uid("alarms");
    }
  }

  /** As the options say. */
  static SingleOutputStreamOperator<Scored> learn(
      DataStream<Event> events, Model model, JobOptions options) {
    double alarmAt = options.get("alarms") == null ? 2 : options.alarmAt();
    if (options.get("key") != null) {
      return KeyedOnlineLearner.of(events, model, alarmAt, options.limits()).uid("model");
    }
    SingleOutputStreamOperator<Scored> scored;
    DataStream<Model> models;
    if (options.get("parallel") != null) {
      models = ParallelLearner.of(events.rebalance(), model, options.parallel()).uid("model");
      scored = BroadcastScorer.of(events, models, model).uid("scores");
    } else {
      scored = OnlineLearner.of(events, model, alarmAt).uid("model");
      models = scored.getSideOutput(OnlineLearner.MODELS);
    }
    if (options.get("models") != null) {
      models.sinkTo(sink(options, "models", new ModelBytes())).setParallelism(1).uid("models");
    }
    return scored;
  }

  /** A model as its bytes. */
  private static final class ModelBytes implements SerializationSchema<Model> {
    private static final long serialVersionUID = 1L;

    @Override
    public byte[] serialize(Model model) {
      return model.toBytes();
    }
  }

  private static KafkaSource<Event> source(JobOptions options, RowReader rows) {
    return KafkaSource.<Event>builder()
        .setBootstrapServers(options.required("brokers"))
        .setTopics(options.required("in"))
        .setGroupId(options.get("name", "kcnf"))
        .setStartingOffsets(OffsetsInitializer.earliest())
        .setDeserializer(new EventDeserializer(rows))
        .setProperty("isolation.level", "read_committed")
        .setProperty("max.poll.records", "5000") // handed over from thread to thread at once
        .build();
  }

  private static <T> KafkaSink<T> sink(
      JobOptions options, String topic, SerializationSchema<T> format) {
    Properties properties = new Properties();
    properties.setProperty("transaction.timeout.ms", TRANSACTION_MILLIS);
    properties.setProperty("max.request.size", String.valueOf(64 << 20)); // models are large
    // Nobody sees a record before its checkpoint, so that it may wait for others.
    properties.setProperty("linger.ms", "50");
    properties.setProperty("batch.size", String.valueOf(256 << 10));
    return KafkaSink.<T>builder()
        .setBootstrapServers(options.required("brokers"))
        .setRecordSerializer(
            KafkaRecordSerializationSchema.<T>builder()
                .setTopic(options.required(topic))
                .setValueSerializationSchema(format)
                .build())
        .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
        .setTransactionalIdPrefix(options.get("name", "kcnf") + "-" + topic)
        .setKafkaProducerConfig(properties)
        .build();
  }
}
