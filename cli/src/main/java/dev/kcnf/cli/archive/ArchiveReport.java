package dev.kcnf.cli.archive;

import dev.kcnf.archive.ArchiveFile;
import dev.kcnf.archive.ColumnReport;
import dev.kcnf.rows.Plural;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** What {@code kcnf inspect} says of an archive. */
public final class ArchiveReport {
  private ArchiveReport() {}

  /** Whether a file begins like an archive. */
  public static boolean isArchive(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return ArchiveFile.isArchive(in.readNBytes(4));
    } catch (IOException e) {
      return false; // whoever opens it next will say why
    }
  }

  /** The report, as text or as one JSON object. */
  public static String of(Path file, boolean json) throws IOException {
    StringBuilder report = new StringBuilder();
    ArchiveFiles.withArchive(
        file.toString(),
        name -> {
          try (ArchiveFile archive = ArchiveFile.open(file)) {
            report.append(json ? json(file, archive) + "\n" : text(file, archive));
          }
        });
    return report.toString();
  }

  private static String text(Path file, ArchiveFile archive) throws IOException {
    StringBuilder text = new StringBuilder();
    long size = Files.size(file);
    line(text, "archive", "%s, %s", file, Plural.of(size, "byte"));
    line(
        text,
        "file",
        "%s, %s",
        Plural.of(archive.length(), "byte"),
        Plural.of(archive.lines(), "row"));
    if (archive.isGzip()) {
      line(text, "gzip", "these bytes are what is in it; the file is made of them again");
    }
    line(text, "blocks", "%,d", archive.blocks());
    List<ColumnReport> columns = archive.columns();
    int width = columns.stream().mapToInt(c -> c.name().length()).max().orElse(0);
    for (ColumnReport column : columns) {
      line(
          text,
          "column",
          "%-" + Math.min(width, 30) + "s %8.4f bits a cell, %s%s",
          column.name(),
          column.bitsPerCell(),
          column.coding(),
          column.predictedFrom().isEmpty()
              ? ""
              : ", from " + String.join(", ", column.predictedFrom()));
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String name, String format, Object... values) {
    text.append(String.format(Locale.ROOT, "%-11s", name));
    text.append(String.format(Locale.ROOT, format + "%n", values));
  }

  private static String json(Path file, ArchiveFile archive) throws IOException {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      json.writeNumberProperty("bytes", Files.size(file));
      json.writeNumberProperty("fileBytes", archive.length());
      json.writeNumberProperty("rows", archive.lines());
      json.writeBooleanProperty("gzip", archive.isGzip());
      json.writeNumberProperty("blocks", archive.blocks());
      json.writeArrayPropertyStart("columns");
      for (ColumnReport column : archive.columns()) {
        json.writeStartObject();
        json.writeStringProperty("name", column.name());
        json.writeStringProperty("coding", column.coding());
        json.writeNumberProperty("bitsPerCell", column.bitsPerCell());
        json.writeArrayPropertyStart("predictedFrom");
        column.predictedFrom().forEach(json::writeString);
        json.writeEndArray();
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return out.toString();
  }
}
