package dev.kcnf.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.benchmarks.peers.Contender;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerTest {
  private final List<String> said = new ArrayList<>();

  private List<Result> results(String learner) throws IOException, InterruptedException {
    return Worker.results(
        "d",
        (directory, more) -> {
          List<String> command = new ArrayList<>();
          command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
          command.addAll(List.of("-cp", System.getProperty("java.class.path")));
          command.addAll(List.of(Crashing.class.getName(), learner));
          command.addAll(more);
          return new ProcessBuilder(command);
        },
        said::add);
  }

  /** Is ended by the learner of its first argument, as by a native library, unless told without. */
  static final class Crashing {
    private Crashing() {}

    public static void main(String[] args) throws IOException {
      Path directory = Path.of(args[2]);
      System.err.println("a library says something");
      System.err.println("kcnf-bench: it runs");
      if (!args[0].isEmpty()) {
        Worker.running(directory, args[0]);
        if (!List.of(args).contains("--without") || args[0].equals("always")) {
          Runtime.getRuntime().halt(134);
        }
      }
      Result result =
          new Result(
              "d",
              "left",
              Contender.Kind.RETRAINED,
              9,
              true,
              1,
              Double.POSITIVE_INFINITY,
              2,
              2,
              2,
              1,
              null,
              3.0);
      Worker.write(directory, List.of(result));
    }
  }

  @Test
  void process_thatEndsWell_givesItsResultsAndItsLines() throws Exception {
    List<Result> results = results("");
    assertThat(results).hasSize(1);
    assertThat(results.get(0).learner()).isEqualTo("left");
    assertThat(results.get(0).kind()).isEqualTo(Contender.Kind.RETRAINED);
    assertThat(results.get(0).logLossBits()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(results.get(0).nsFresh()).isNull();
    assertThat(results.get(0).ratio()).isEqualTo(3);
    assertThat(said).containsExactly("it runs");
  }

  @Test
  void learner_thatEndsTheProcess_isLeftOutOfTheNextWithALine() throws Exception {
    assertThat(results("broken")).extracting(Result::learner).containsExactly("left");
    assertThat(said)
        .containsExactly(
            "it runs", "d: broken ended its process with status 134; again without it", "it runs");
  }

  @Test
  void process_thatEndsWithoutItToo_failsAndSaysSo() {
    assertThatThrownBy(() -> results("always"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("d: the process ended with status 134");
  }
}
