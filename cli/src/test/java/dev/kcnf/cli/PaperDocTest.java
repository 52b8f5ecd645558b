package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps the links of docs/PAPER.md from rotting, and its list complete. */
class PaperDocTest {
  private static final Path ROOT = Path.of("..");
  private static final List<String> MODULES = List.of("core", "table", "paper", "cli", "examples");

  /** A class, and maybe a method, as {@code Bounds#algorithm1}. */
  private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+)(?:#(\\w+))?`");

  /** All source files by the names of their classes; tests of one name in two packages are two. */
  private static Map<String, List<Path>> sources() throws IOException {
    Map<String, List<Path>> sources = new TreeMap<>();
    for (String module : MODULES) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src"))) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .forEach(
                file -> {
                  String name = file.getFileName().toString().replace(".java", "");
                  sources.computeIfAbsent(name, key -> new ArrayList<>()).add(file);
                });
      }
    }
    return sources;
  }

  private static String document() throws IOException {
    return Files.readString(ROOT.resolve("docs/PAPER.md"));
  }

  @Test
  void everyClassAndMethodThatIsNamed_exists() throws IOException {
    Map<String, List<Path>> sources = sources();
    Matcher matcher = NAME.matcher(document());
    int links = 0;
    while (matcher.find()) {
      String name = matcher.group(1);
      String method = matcher.group(2);
      assertThat(sources).as("%s of docs/PAPER.md", matcher.group()).containsKey(name);
      if (method != null) {
        assertThat(declares(Objects.requireNonNull(sources.get(name)), method))
            .as("%s of docs/PAPER.md", matcher.group())
            .isTrue();
      }
      links++;
    }
    assertThat(links).isGreaterThan(200);
  }

  /**
   * Whether one of these files declares a method of this name: it is followed by its parameters.
   */
  private static boolean declares(List<Path> files, String method) throws IOException {
    Pattern declaration =
        Pattern.compile("(?m)^ +(?:[\\w<>\\[\\], @.?]+ )" + Pattern.quote(method) + "\\(");
    for (Path file : files) {
      if (declaration.matcher(Files.readString(file)).find()) {
        return true;
      }
    }
    return false;
  }

  /** The numbers of the paper: ten statements, fourteen equations, two algorithms, four tables. */
  @Test
  void everyNumberOfThePaper_isThere() throws IOException {
    String document = document();
    for (String statement :
        List.of(
            "Theorem 1:",
            "Definition 2:",
            "Lemma 3:",
            "Theorem 4:",
            "Proposition 5:",
            "Proposition 6:",
            "Lemma 7:",
            "Theorem 8:",
            "Theorem 9:",
            "Corollary 10:")) {
      assertThat(document).contains("| " + statement);
    }
    for (int equation = 1; equation <= 14; equation++) {
      assertThat(document).containsPattern("\\| Equation " + equation + "[:,]");
    }
    for (int table = 1; table <= 4; table++) {
      assertThat(document).contains("| Table " + table);
    }
    assertThat(lines(document, "Section 4")).isEqualTo(24);
    assertThat(lines(document, "Section 5")).isEqualTo(18);
  }

  /** How many lines of pseudocode, numbered from 1, this section has. */
  private static int lines(String document, String section) {
    String text = document.substring(document.indexOf("\n## " + section));
    text = text.substring(0, text.indexOf("\n## ", 1));
    int lines = 0;
    while (text.contains("\n| " + (lines + 1) + " | ")) {
      lines++;
    }
    return lines;
  }

  /** Every statement has a test; the few rows without one say so with a dash. */
  @Test
  void everyRow_namesATest() throws IOException {
    int dashes = 0;
    for (String line : document().split("\n", -1)) {
      String[] cells = line.replace("\\|", "").split("\\|", -1);
      if (cells.length == 6 && !cells[1].contains("---") && !cells[1].contains("the paper")) {
        boolean dash = cells[3].strip().equals("–");
        assertThat(dash || cells[3].contains("Test#")).as(line).isTrue();
        dashes += dash ? 1 : 0;
      }
    }
    assertThat(dashes).isLessThanOrEqualTo(2);
  }
}
