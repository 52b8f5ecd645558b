package dev.kcnf.flink.job;

import dev.kcnf.flink.Event;
import dev.kcnf.rows.BadRowException;
import org.apache.flink.api.common.serialization.DeserializationSchema.InitializationContext;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.metrics.Counter;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads events off a topic. A record that cannot be used is counted, logged and left out. */
final class EventDeserializer implements KafkaRecordDeserializationSchema<Event> {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(EventDeserializer.class);
  private static final int LOGGED = 10;

  private final RowReader rows;
  private transient @Nullable Counter bad;

  EventDeserializer(RowReader rows) {
    this.rows = rows;
  }

  @Override
  public void open(InitializationContext context) {
    bad = context.getMetricGroup().addGroup("kcnf").counter("badRows");
  }

  @Override
  public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<Event> out) {
    String place = record.topic() + "-" + record.partition() + "-" + record.offset();
    byte[] value = record.value();
    if (value == null) {
      return; // a tombstone
    }
    try {
      out.collect(rows.read(value, place, record.timestamp()));
    } catch (BadRowException e) {
      Counter count = bad;
      if (count != null) {
        count.inc();
        if (count.getCount() <= LOGGED) {
          LOG.warn("{} is left out: {}", place, e.getMessage());
        }
      }
    }
  }

  @Override
  public TypeInformation<Event> getProducedType() {
    return TypeInformation.of(Event.class);
  }
}
