package dev.kcnf.server.demo;

import dev.kcnf.SplitMix;
import dev.kcnf.Target.Relation;
import dev.kcnf.encoding.Columns;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.Table;
import dev.kcnf.rows.BadRowException;
import dev.kcnf.server.state.Event;
import dev.kcnf.server.state.ModelSettings;
import dev.kcnf.server.state.ModelState;
import dev.kcnf.server.store.LiveModel;
import dev.kcnf.server.store.ModelExistsException;
import dev.kcnf.server.store.NoSuchModelException;
import dev.kcnf.server.store.Registry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The mushrooms, in a random order, learned by two models at a pace to watch: {@code auto} and a
 * 3-CNF, so that the two can be compared. When all were seen they come again in another order.
 */
public final class Demo {
  private static final long MILLIS = 60;

  private final List<String> columns;
  private final List<String[]> rows = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();

  private Demo(Table table) throws IOException {
    try (dev.kcnf.rows.Table open = table.open()) {
      List<String> all = open.columns();
      int target = all.indexOf("class");
      columns = all.stream().filter(name -> !name.equals("class")).toList();
      for (String[] row = open.next(); row != null; row = open.next()) {
        List<String> cells = new ArrayList<>(List.of(row));
        labels.add(cells.remove(target));
        rows.add(cells.toArray(String[]::new));
      }
    } catch (BadRowException e) {
      throw new IOException(e); // a built-in table has none
    }
  }

  /** Begins to learn in a thread of its own, until a model is deleted. */
  public static void start(Registry registry) throws IOException {
    Demo demo = new Demo(BuiltIn.mushroom());
    List<LiveModel> models =
        List.of(
            demo.model(registry, "mushroom", "auto", Map.of()),
            demo.model(registry, "mushroom-3cnf", "kcnf", Map.of("k", 3.0)));
    Thread thread = new Thread(() -> demo.learn(models), "kcnf-demo");
    thread.setDaemon(true);
    thread.start();
  }

  private LiveModel model(
      Registry registry, String name, String predictor, Map<String, Double> settings)
      throws IOException {
    try {
      ModelSettings asked =
          new ModelSettings(predictor, settings, "class", Relation.IS, "poisonous", 0);
      return registry.create(
          name, ModelState.create(asked, Columns.of(columns.toArray(String[]::new))));
    } catch (ModelExistsException e) {
      return registry.get(name);
    }
  }

  private void learn(List<LiveModel> models) {
    try {
      for (long pass = 0; ; pass++) {
        for (int r : SplitMix.of(pass).permutation(rows.size())) {
          for (LiveModel model : models) {
            model.submit(List.of(new Event.Learn(List.of(), rows.get(r), labels.get(r))));
          }
          Thread.sleep(MILLIS);
        }
      }
    } catch (NoSuchModelException | IOException e) {
      // A model was deleted, or there is no room: the show is over.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
