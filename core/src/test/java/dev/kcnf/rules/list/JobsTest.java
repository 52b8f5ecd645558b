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

  /** Whoever is interrupted while it waits for a job is told so when all are done. */
  @Test
  void interruption_isKeptUntilTheLastJobIsDone() {
    Thread caller = Thread.currentThread();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    List<Boolean> own =
        new Jobs(2)
            .map(
                2,
                i -> {
                  if (Thread.currentThread().equals(caller)) {
                    awaits(begun);
                    caller.interrupt();
                    interrupted.countDown();
                    return true;
                  }
                  begun.countDown();
                  awaits(interrupted);
                  while (caller.isInterrupted()) {
                    Thread.onSpinWait(); // until it waits for this job, which clears the flag
                  }
                  return false;
                });
    assertThat(Thread.interrupted()).isTrue();
    assertThat(own).containsExactlyInAnyOrder(true, false);
  }

  /** So that a program may end although a search goes on. */
  @Test
  void helpers_areDaemons() {
    Thread caller = Thread.currentThread();
    CountDownLatch all = new CountDownLatch(2);
    List<Boolean> daemons =
        new Jobs(2)
            .map(
                2,
                i -> {
                  all.countDown();
                  awaits(all);
                  return Thread.currentThread().equals(caller) || Thread.currentThread().isDaemon();
                });
    assertThat(daemons).containsExactly(true, true);
  }
}
