package dev.kcnf.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.model.Model;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs every example and looks at what it prints. */
class ExamplesTest {
  private interface Program {
    void run(String... args) throws Exception;
  }

  private static String run(String input, Program program) throws Exception {
    InputStream in = System.in;
    PrintStream out = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setIn(new ByteArrayInputStream(input.getBytes(UTF_8)));
    System.setOut(new PrintStream(printed, true, UTF_8));
    try {
      program.run();
    } finally {
      System.setIn(in);
      System.setOut(out);
    }
    return printed.toString(UTF_8);
  }

  @TempDir private Path directory;

  /** One of six programs of a few lines each. */
  @Test
  void learnAFile() throws Exception {
    Path csv = directory.resolve("mail.csv");
    Files.writeString(csv, "from,links,spam\n" + "eve,9.5,yes\nann,0.5,no\n".repeat(20));
    Path model = directory.resolve("mail.kcnf");
    String[] args = {csv.toString(), "spam", "yes", model.toString()};
    assertThat(run("", ignored -> LearnAFile.main(args)))
        .contains("auto of spam=yes: 40 examples, 2 mistakes");
    assertThat(Model.load(model).predict(Map.of("from", "eve", "links", "12.25")).decision())
        .isEqualTo("yes");
  }

  @Test
  void labelsAsCode() throws Exception {
    assertThat(run("", LabelsAsCode::main))
        .matches("8124 labels in \\d\\d? bytes\\R8124 of them decoded as they were\\R");
  }

  @Test
  void predictWithReasons() throws Exception {
    assertThat(run("", PredictWithReasons::main))
        .startsWith("bad (0.99")
        .contains("size=big (40 examples, 50 % good) -")
        .contains("never seen together in good: colour=blue, size=big -");
  }

  @Test
  void onlineLoop() throws Exception {
    assertThat(run("", OnlineLoop::main))
        .startsWith("done: not failed (0.5000)")
        .contains("failed: failed (0.9")
        .contains("examples=60, positives=5");
  }

  @Test
  void mergeParts() throws Exception {
    assertThat(run("", MergeParts::main))
        .contains("kcnf k=3, Algorithm 2 of class=poisonous: 8,124 examples")
        .contains("that of the whole table: true");
  }

  @Test
  void severalClasses() throws Exception {
    assertThat(run("", SeveralClasses::main))
        .contains("woods=")
        .contains("auto of habitat: 8,124 examples");
  }

  @Test
  void predictInThreads() throws Exception {
    List<String> lines = run("", PredictInThreads::main).lines().toList();
    assertThat(lines).hasSize(15);
    assertThat(lines.stream().filter(l -> l.startsWith("{odor=foul} ")).count()).isEqualTo(5);
    // All threads say the same of what is not known; then it is learned.
    Set<String> strange = new TreeSet<>(lines.stream().filter(l -> l.contains("strange")).toList());
    assertThat(strange).hasSize(2);
  }

  @Test
  void mineConstraints() throws Exception {
    assertThat(run("", MineConstraints::main))
        .contains("21 pairs of values, 12 seen")
        .contains("never: engine=electric, charger=none")
        .contains("never: engine=diesel, gearbox=automatic")
        .doesNotContain("engine=petrol");
  }

  @Test
  void alarmOnNeverSeen() throws Exception {
    assertThat(run("", AlarmOnNeverSeen::main))
        .contains("fine:  ann read office []")
        .contains("ALARM: bob write office [never seen together in normal: user=bob, action=write]")
        .contains("ALARM: eve read home [never seen together in normal: user=eve, action=read]");
  }
}
