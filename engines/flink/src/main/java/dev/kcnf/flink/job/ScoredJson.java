package dev.kcnf.flink.job;

import dev.kcnf.flink.Scored;
import java.io.ByteArrayOutputStream;
import org.apache.flink.api.common.serialization.SerializationSchema;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/** A prediction as a JSON object. */
final class ScoredJson implements SerializationSchema<Scored> {
  private static final long serialVersionUID = 1L;

  private transient @Nullable JsonFactory factory;

  @Override
  public byte[] serialize(Scored scored) {
    JsonFactory json = factory;
    if (json == null) {
      json =
          JsonFactory.builder()
              .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
              .recyclerPool(JsonRecyclerPools.threadLocalPool()) // one task, one thread
              .build();
      factory = json;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(160);
    try (JsonGenerator out = json.createGenerator(ObjectWriteContext.empty(), bytes)) {
      out.writeStartObject();
      out.writeStringProperty("id", scored.id());
      if (!scored.key().isEmpty()) {
        out.writeStringProperty("key", scored.key());
      }
      out.writeStringProperty("decision", scored.decision());
      out.writeNumberProperty("probability", scored.probability());
      if (scored.label() != null) {
        out.writeStringProperty("label", scored.label());
        out.writeNumberProperty("bits", scored.bits());
      }
      if (scored.isAlarm()) {
        out.writeStringProperty("reasons", scored.reasons());
      }
      out.writeEndObject();
    }
    return bytes.toByteArray();
  }
}
