package dev.kcnf.cli.trace;

import dev.kcnf.cli.console.OptionException;
import dev.kcnf.paper.trace.Document;
import java.util.Locale;

/** How a trace is written. */
enum Format {
  TEXT {
    @Override
    String of(Document document) {
      return TextFormat.of(document);
    }
  },
  MARKDOWN {
    @Override
    String of(Document document) {
      return MarkdownFormat.of(document);
    }
  },
  LATEX {
    @Override
    String of(Document document) {
      return LatexFormat.of(document);
    }
  },
  JSON {
    @Override
    String of(Document document) {
      return JsonFormat.of(document);
    }
  };

  abstract String of(Document document);

  /** The format of this name. */
  static Format named(String name) {
    for (Format format : values()) {
      if (format.name().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT))) {
        return format;
      }
    }
    throw new OptionException("--as must be text, markdown, latex or json, was '" + name + "'");
  }
}
