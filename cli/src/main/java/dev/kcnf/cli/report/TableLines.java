package dev.kcnf.cli.report;

import dev.kcnf.cli.data.TableProfile;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.rows.Plural;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** What is told of a table: a line per column. */
public final class TableLines {
  private static final int SHOWN = 8;
  private static final int LONGEST = 24;

  private TableLines() {}

  public static String text(TableProfile profile) {
    Columns columns = profile.columns();
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "table      %s: %s, %s%n",
            profile.name(),
            Plural.of(profile.rows(), "row"),
            Plural.of(columns.size(), "column")));
    int widest = columns.names().stream().mapToInt(String::length).max().orElse(0);
    String format = "column     %-" + Math.max(1, Math.min(LONGEST, widest)) + "s  %-8s  %s%n";
    for (int c = 0; c < columns.size(); c++) {
      text.append(
          String.format(
              Locale.ROOT,
              format,
              columns.name(c),
              columns.encoding(c).kind(),
              cells(profile, c) + "; " + meaning(profile, c)));
    }
    return text.append(
            String.format(
                "%n--kind COLUMN=KIND takes a column for something else: category, number, date, text"
                    + " or id;%n--ignore COLUMN leaves it out, --bins N cuts numbers into N ranges%n"))
        .toString();
  }

  private static String cells(TableProfile profile, int column) {
    long missing = profile.missing(column);
    long different = Math.min(profile.different(column), profile.rows() - missing);
    String count = (profile.isExact(column) ? "" : "about ") + String.format("%,d", different);
    String shown = different == 1 ? "constant" : count + " different";
    return missing == 0
        ? shown
        : shown
            + String.format(
                Locale.ROOT, ", %.1f %% missing", 100.0 * missing / Math.max(1, profile.rows()));
  }

  /** How the cells become values. */
  private static String meaning(TableProfile profile, int column) {
    List<String> values = profile.values(column);
    return switch (profile.columns().encoding(column).kind()) {
      case CATEGORY ->
          values.contains(ColumnEncoding.OTHER) ? frequent(values.size() - 1) : some(values);
      case NUMBER ->
          profile.columns().namesAmongNumbers(column).isEmpty()
              ? "cut: " + some(values)
              : "cut, and what is no number as it is: " + some(values);
      case DATE, TEXT -> "as " + some(profile.attributes(column));
      case ID -> "nothing is learned from it";
    };
  }

  private static String frequent(int kept) {
    return kept == 0
        ? "none is frequent, so all are one value"
        : String.format("the %,d frequent ones are kept, the rest is one value", kept);
  }

  private static String some(List<String> all) {
    List<String> shown = all.stream().limit(SHOWN).map(TableLines::cut).toList();
    int more = all.size() - shown.size();
    return String.join(", ", shown) + (more == 0 ? "" : String.format(" and %,d more", more));
  }

  private static String cut(String name) {
    return name.length() <= LONGEST ? name : name.substring(0, LONGEST - 1) + "…";
  }

  /** One JSON object. */
  public static String json(TableProfile profile) {
    StringWriter out = new StringWriter();
    Columns columns = profile.columns();
    try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      json.writeStringProperty("table", profile.name());
      json.writeNumberProperty("rows", profile.rows());
      json.writeArrayPropertyStart("columns");
      for (int c = 0; c < columns.size(); c++) {
        json.writeStartObject();
        json.writeStringProperty("name", columns.name(c));
        json.writeStringProperty("kind", columns.encoding(c).kind().toString());
        json.writeNumberProperty("different", profile.different(c));
        json.writeBooleanProperty("exact", profile.isExact(c));
        json.writeNumberProperty("missing", profile.missing(c));
        writeAll(json, "attributes", profile.attributes(c));
        writeAll(json, "values", profile.values(c).stream().limit(1000).toList());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return out.toString();
  }

  private static void writeAll(JsonGenerator json, String name, List<String> texts) {
    json.writeArrayPropertyStart(name);
    texts.forEach(json::writeString);
    json.writeEndArray();
  }
}
