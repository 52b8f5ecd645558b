package dev.kcnf.examples;

import dev.kcnf.Target;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import dev.kcnf.model.Scorer;
import dev.kcnf.paper.BuiltIn;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** How does a service predict in many threads while its model learns on? */
public final class PredictInThreads {
  private PredictInThreads() {}

  public static void main(String[] args) throws Exception {
    Model model = Model.learn(BuiltIn.mushroom().open(), Target.of("class", "poisonous"));
    Scorer scorer = model.scorer(); // never changes: share it among any number of threads
    inThreads(4, () -> ROWS.forEach(row -> print(row, scorer.predict(row))));
    model.learn(Map.of("odor", "strange"), "poisonous"); // at any time, by any thread
    Scorer next = model.scorer(); // a new snapshot, as often as you like

    ROWS.forEach(row -> print(row, next.predict(row)));
  }

  private static final List<Map<String, String>> ROWS =
      List.of(Map.of("odor", "foul"), Map.of("odor", "none"), Map.of("odor", "strange"));

  private static void print(Map<String, String> row, Prediction prediction) {
    System.out.println(row + " " + prediction);
  }

  private static void inThreads(int count, Runnable work) throws InterruptedException {
    List<Thread> threads = IntStream.range(0, count).mapToObj(i -> new Thread(work)).toList();
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
