package dev.kcnf.flink.job;

import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;

/**
 * Looks whether the topic is there before a cluster is asked to read it: a job that waits for a
 * misspelt topic fails and starts again for ever.
 */
final class Topics {
  private static final String PATIENCE_MILLIS = "10000";

  private Topics() {}

  /**
   * @throws IllegalArgumentException if the brokers have no such topic. If they do not answer from
   *     here that is said only, as the cluster may be nearer to them.
   */
  static void check(String brokers, String topic) throws InterruptedException {
    Properties properties = new Properties();
    properties.setProperty("bootstrap.servers", brokers);
    properties.setProperty("default.api.timeout.ms", PATIENCE_MILLIS);
    properties.setProperty("request.timeout.ms", PATIENCE_MILLIS);
    Set<String> known;
    try (Admin admin = Admin.create(properties)) {
      known = new TreeSet<>(admin.listTopics().names().get());
    } catch (KafkaException | ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      System.err.println(
          "kcnf-flink: no broker answers at " + brokers + " from here: " + cause.getMessage());
      return;
    }
    if (!known.contains(topic)) {
      throw new IllegalArgumentException(
          "there is no topic '"
              + topic
              + "' at "
              + brokers
              + (known.isEmpty() ? ", nor any other" : "; there is " + String.join(", ", known)));
    }
  }
}
