package dev.kcnf.cli.archive;

import dev.kcnf.SettingException;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.Wording;
import dev.kcnf.coding.ArithmeticDecoder;
import dev.kcnf.coding.ArithmeticEncoder;
import dev.kcnf.coding.LabelCoder;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.Plural;
import dev.kcnf.rows.TableReader;
import dev.kcnf.table.Format;
import dev.kcnf.table.FormatOptions;
import dev.kcnf.table.TableSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The labels of a table, coded given all its other columns: the paper's own setting. */
final class LabelsOnly {
  private final TableSource source;
  private final List<Example> examples = new ArrayList<>();
  private final List<Boolean> labels = new ArrayList<>();

  LabelsOnly(TableSource source) {
    this.source = source;
  }

  static TableSource source(String file, InputStream in) {
    Format format = ArchiveFiles.isPipe(file) ? Format.CSV : Format.ofFile(file);
    FormatOptions options = FormatOptions.of(format);
    return ArchiveFiles.isPipe(file)
        ? TableSource.of("standard input", in, options)
        : TableSource.of(Path.of(file), options);
  }

  /** Codes, decodes, compares and tells. */
  String report(@Nullable String target) throws IOException {
    if (target == null) {
      throw new OptionException("--labels-only needs --target COLUMN=VALUE");
    }
    Schema schema = read(target);
    ArithmeticEncoder encoder = new ArithmeticEncoder();
    LabelCoder coder = new LabelCoder(Predictors.auto().create(schema), encoder);
    for (int i = 0; i < labels.size(); i++) {
      coder.code(examples.get(i), labels.get(i));
    }
    byte[] code = encoder.finish();
    LabelCoder decoder =
        new LabelCoder(Predictors.auto().create(schema), new ArithmeticDecoder(code));
    for (int i = 0; i < labels.size(); i++) {
      if (decoder.code(examples.get(i), false) != labels.get(i)) {
        throw new IllegalStateException("label " + (i + 1) + " was not decoded as it was");
      }
    }
    return String.format(
        Locale.ROOT,
        "%s of %s in %s, beside the other columns; decoded again, all equal%n",
        Plural.of(labels.size(), "label"),
        target,
        Plural.of(code.length, "byte"));
  }

  private Schema read(String target) throws IOException {
    try (TableReader rows =
        TableReader.fitQuestion(source.open(), target, FitOptions.usual(), false)) {
      rows.checkBinary();
      while (rows.next()) {
        examples.add(rows.example().frozen());
        labels.add(rows.isPositive());
      }
      rows.checkComplete();
      return rows.columns().schema();
    } catch (SettingException e) {
      throw new OptionException(Wording.of(e));
    }
  }
}
