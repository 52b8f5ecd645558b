package dev.kcnf.rules.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.rules.list.Work.Jobs;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JobsTest {

  @Test
  void results_standInTheOrderOfTheJobs() {
    List<Integer> squares = IntStream.range(0, 100).map(i -> i * i).boxed().toList();
    for (int threads = 1; threads <= 5; threads++) {
      assertThat(new Jobs(threads).map(100, i -> i * i)).isEqualTo(squares);
      assertThat(new Jobs(threads).map(List.<Integer>of(), i -> i)).isEmpty();
    }
  }

  /** Each job waits for the others. */
  @Test
  void severalAreDoneAtATime() {
    CountDownLatch all = new CountDownLatch(3);
    assertThat(
            new Jobs(3)
                .map(
                    3,
                    i -> {
                      all.countDown();
                      return awaits(all);
                    }))
        .containsExactly(true, true, true);
  }

  private static boolean awaits(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  @Test
  void whatGoesWrong_isThrown() {
    for (int threads = 1; threads <= 3; threads++) {
      Jobs jobs = new Jobs(threads);
      assertThatThrownBy(() -> jobs.map(List.of(1, 0, 2), i -> 6 / i))
          .isInstanceOf(ArithmeticException.class);
      assertThatThrownBy(
              () ->
                  jobs.map(
                      4,
                      i -> {
                        throw new OutOfMemoryError("of job " + i);
                      }))
          .isInstanceOf(OutOfMemoryError.class)
          .hasMessage("of job 0");
    }
  }

  @Test
  void anInterrupt_isKeptForTheCaller() {
    Thread.currentThread().interrupt();
    assertThat(new Jobs(2).map(10, i -> i)).hasSize(10);
    assertThat(Thread.interrupted()).isTrue();
  }
}
