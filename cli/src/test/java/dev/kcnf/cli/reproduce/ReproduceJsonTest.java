package dev.kcnf.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.paper.results.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReproduceJsonTest {

  @Test
  void severalResults_areAnArray() {
    Result result = new Result("t", "T", List.of(), List.of(), List.of(), List.of());
    assertThat(ReproduceJson.of(List.of(result, result), true))
        .startsWith("[{\"table\":\"t\"")
        .contains("},{")
        .endsWith("}]");
  }
}
