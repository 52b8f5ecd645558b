package dev.kcnf.flink.job;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;

/** A real Kafka broker, its own controller, in this JVM. */
public final class Broker implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 90_000;
  private static final int MOST_RESTARTS = 4;
  private static final int LEADERS_SECONDS = 45;

  private final Map<String, String> settings;
  private final int port;
  private KafkaRaftServer server;

  private Broker(Map<String, String> settings, int port) {
    this.settings = settings;
    this.port = port;
    server = started();
  }

  /** Starts one that keeps its data in this folder. */
  public static Broker start(Path folder) throws Exception {
    int port = freePort();
    int controller = freePort();
    Map<String, String> settings = new HashMap<>();
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", "1");
    settings.put("controller.quorum.voters", "1@localhost:" + controller);
    settings.put(
        "listeners", "PLAINTEXT://localhost:" + port + ",CONTROLLER://localhost:" + controller);
    settings.put("controller.listener.names", "CONTROLLER");
    settings.put("log.dirs", folder.toString());
    settings.put("offsets.topic.replication.factor", "1");
    settings.put("offsets.topic.num.partitions", "1");
    settings.put("transaction.state.log.replication.factor", "1");
    settings.put("transaction.state.log.min.isr", "1");
    settings.put("transaction.state.log.num.partitions", "1");
    settings.put("share.coordinator.state.topic.replication.factor", "1");
    settings.put("share.coordinator.state.topic.min.isr", "1");
    settings.put("group.initial.rebalance.delay.ms", "0");
    settings.put("message.max.bytes", String.valueOf(64 << 20));
    settings.put("log.message.timestamp.type", "CreateTime");
    new Formatter()
        .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false))
        .setClusterId(Uuid.randomUuid().toString())
        .setNodeId(1)
        .setDirectories(Set.of(folder.toString()))
        .setMetadataLogDirectory(folder.toString())
        .setControllerListenerName("CONTROLLER")
        .run();
    return new Broker(settings, port);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private KafkaRaftServer started() {
    KafkaRaftServer fresh = new KafkaRaftServer(new KafkaConfig(settings), Time.SYSTEM);
    fresh.startup();
    return fresh;
  }

  /**
   * Stops, and starts again with the same data. On a busy machine a broker now and then comes back
   * without leading its partitions, for good: then once more.
   */
  public void restart() throws Exception {
    for (int tries = 1; ; tries++) {
      stop();
      server = started();
      if (leads()) {
        return;
      }
      if (tries == MOST_RESTARTS) {
        throw new IllegalStateException("after " + tries + " restarts partitions have no leader");
      }
    }
  }

  /** Whether all partitions get a leader in a while. */
  private boolean leads() throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LEADERS_SECONDS);
    try (Admin admin = Admin.create(properties())) {
      while (System.nanoTime() < end) {
        Thread.sleep(200);
        try {
          Set<String> names = admin.listTopics().names().get();
          boolean all =
              admin.describeTopics(names).allTopicNames().get().values().stream()
                  .flatMap(topic -> topic.partitions().stream())
                  .allMatch(part -> part.leader() != null && !part.leader().isEmpty());
          if (all) {
            return true;
          }
        } catch (ExecutionException notYet) {
          // it does not answer yet
        }
      }
    }
    return false;
  }

  private void stop() {
    server.shutdown();
    server.awaitShutdown();
  }

  public String address() {
    return "localhost:" + port;
  }

  public void create(int partitions, String... topics) throws Exception {
    List<NewTopic> wanted = new ArrayList<>();
    for (String topic : topics) {
      wanted.add(new NewTopic(topic, partitions, (short) 1));
    }
    try (Admin admin = Admin.create(properties())) {
      admin.createTopics(wanted).all().get();
    }
  }

  private Properties properties() {
    Properties properties = new Properties();
    properties.setProperty("bootstrap.servers", address());
    return properties;
  }

  /** Sends lines; those with the same key go to the same partition. */
  public void send(String topic, List<String> keys, List<String> lines) throws Exception {
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    Properties patient = properties();
    patient.setProperty("delivery.timeout.ms", "600000"); // a broker that restarts may take long
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(patient, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (int i = 0; i < lines.size(); i++) {
        byte[] key = keys.get(i).getBytes(StandardCharsets.UTF_8);
        sent.add(
            producer.send(
                new ProducerRecord<>(topic, key, lines.get(i).getBytes(StandardCharsets.UTF_8))));
      }
      for (Future<RecordMetadata> each : sent) {
        each.get();
      }
    }
  }

  /** The committed records of a topic, as soon as they are as wanted. */
  public List<byte[]> await(String topic, Predicate<List<byte[]>> wanted) {
    Properties properties = properties();
    properties.setProperty("isolation.level", "read_committed");
    properties.setProperty("max.partition.fetch.bytes", String.valueOf(64 << 20));
    List<byte[]> records = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      long end = System.currentTimeMillis() + PATIENCE_MILLIS;
      while (!wanted.test(records)) {
        if (System.currentTimeMillis() > end) {
          throw new AssertionError(
              "waited too long for " + topic + ", which has " + records.size() + " records");
        }
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
          records.add(record.value());
        }
      }
    }
    return records;
  }

  @Override
  public void close() {
    stop();
  }
}
