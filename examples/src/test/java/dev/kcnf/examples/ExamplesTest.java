package dev.kcnf.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

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

  @Test
  void useTheLibrary() throws Exception {
    assertThat(run("", UseTheLibrary::main))
        .contains("red big round good: probability 0.50")
        .contains("red big round good: probability 0.80")
        .contains("2 mistakes");
  }

  @Test
  void learnFromAPipe() throws Exception {
    assertThat(run("a,b,failed\nx,y,1\nx,y,1\nx,z,0\n", LearnFromAPipe::main))
        .isEqualToNormalizingNewlines("x,y,1 -> 0.500\nx,y,1 -> 0.667\nx,z,0 -> 0.250\n");
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
        .contains("fine:  ann read office")
        .contains("ALARM: bob write office; never seen: user=bob, action=write")
        .contains("ALARM: eve read home; never seen: user=eve, action=read");
  }

  @Test
  void mergeShards() throws Exception {
    assertThat(run("", MergeShards::main)).contains("that of the whole table: true");
  }

  @Test
  void readAModel() throws Exception {
    assertThat(run("", ReadAModel::main))
        .contains("kcnf k=2, Algorithm 2, target quality=good")
        .contains("never seen in good: colour=blue, size=big");
  }
}
