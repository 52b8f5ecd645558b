package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Runs the command in this process and keeps what it prints. */
record Kcnf(int status, String out, String err) {

  static Kcnf run(String... args) {
    return runOn(InputStream.nullInputStream(), args);
  }

  /** With this text on standard input. */
  static Kcnf runOn(String stdin, String... args) {
    return runOn(new ByteArrayInputStream(stdin.getBytes(UTF_8)), args);
  }

  static Kcnf runOn(InputStream stdin, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            stdin,
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

  /** The JSON object without what differs between equal runs on equal rows. */
  String figures() {
    return out.replaceAll("\"(data|seconds)\":[^,}]*", "");
  }

  double number(String name) {
    return Double.parseDouble(json(name));
  }
}
