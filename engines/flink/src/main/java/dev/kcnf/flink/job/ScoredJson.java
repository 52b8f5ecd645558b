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

  private transient @Nullable Writer writer;

  @Override
  public byte[] serialize(Scored scored) {
    Writer own = writer;
    if (own == null) {
      own = new Writer();
      writer = own;
    }
    return own.write(scored);
  }

  private static final class Writer {
    // Numbers have nine decimals: more say nothing, and take long to write, to send and to read.
    private static final int DECIMALS = 9;
    private static final double UNITS = 1e9;

    /** Smaller numbers have all their digits. */
    private static final double LEAST = 1e-5;

    private static final double MOST = 1e6;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final char[] digits = new char[DECIMALS + 8];
    private final JsonGenerator out =
        JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .rootValueSeparator("") // each object is a record of its own
            .build()
            .createGenerator(ObjectWriteContext.empty(), bytes);

    byte[] write(Scored scored) {
      bytes.reset();
      out.writeStartObject();
      out.writeStringProperty("id", scored.id());
      if (!scored.key().isEmpty()) {
        out.writeStringProperty("key", scored.key());
      }
      out.writeStringProperty("decision", scored.decision());
      write("probability", scored.probability());
      if (scored.label() != null) {
        out.writeStringProperty("label", scored.label());
        write("bits", scored.bits());
      }
      if (scored.isAlarm()) {
        out.writeStringProperty("reasons", scored.reasons());
      }
      out.writeEndObject();
      out.flush();
      return bytes.toByteArray();
    }

    private void write(String name, double number) {
      if (!(number >= LEAST && number < MOST)) {
        out.writeNumberProperty(name, number);
        return;
      }
      long rest = Math.round(number * UNITS);
      int at = digits.length;
      int end = at;
      for (int i = 0; i <= DECIMALS || rest > 0; i++) {
        if (i == DECIMALS) {
          digits[--at] = '.';
        }
        char digit = (char) ('0' + rest % 10);
        rest /= 10;
        digits[--at] = digit;
        if (digit == '0' && at == end - 1 && i < DECIMALS - 1) {
          end = at; // no zeros at the end
        }
      }
      out.writeName(name);
      out.writeRawValue(digits, at, end - at);
    }
  }
}
