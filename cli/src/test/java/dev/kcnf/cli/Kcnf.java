package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Runs the command in this process and keeps what it prints. */
record Kcnf(int status, String out, String err) {

  static Kcnf run(String... args) {
    return runWith(new byte[0], args);
  }

  static Kcnf runWith(byte[] stdin, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            new ByteArrayInputStream(stdin),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            Map.of(),
            args);
    return new Kcnf(status, out.toString(UTF_8), err.toString(UTF_8));
  }

  /** The value of a field of the JSON object printed, as text. */
  String json(String name) {
    try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), out)) {
      for (JsonToken t = json.nextToken(); t != null; t = json.nextToken()) {
        if (t == JsonToken.PROPERTY_NAME && json.currentName().equals(name)) {
          json.nextToken();
          return json.getString();
        }
      }
    }
    throw new AssertionError("no field '" + name + "' in " + out + err);
  }

  double number(String name) {
    return Double.parseDouble(json(name));
  }
}
