package dev.kcnf.flink.job;

import dev.kcnf.flink.Scored;
import java.io.ByteArrayOutputStream;
import org.apache.flink.api.common.serialization.SerializationSchema;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/** A prediction as a JSON object. One writer writes them all: to make it takes as long as that. */
final class ScoredJson implements SerializationSchema<Scored> {
  private static final long serialVersionUID = 1L;

  private transient @Nullable ByteArrayOutputStream written;
  private transient @Nullable JsonGenerator writer;

  @Override
  public byte[] serialize(Scored scored) {
    ByteArrayOutputStream bytes = written;
    JsonGenerator out = writer;
    if (bytes == null || out == null) {
      bytes = new ByteArrayOutputStream();
      out = writer(bytes);
      written = bytes;
      writer = out;
    }
    bytes.reset();
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
    out.flush();
    return bytes.toByteArray();
  }

  private static JsonGenerator writer(ByteArrayOutputStream to) {
    return JsonFactory.builder()
        .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
        .rootValueSeparator("") // each object is a record of its own
        .build()
        .createGenerator(ObjectWriteContext.empty(), to);
  }
}
