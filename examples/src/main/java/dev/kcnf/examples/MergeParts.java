package dev.kcnf.examples;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.Model;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.Table;
import dev.kcnf.predictors.Predictors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How do I learn the parts of a stream apart, and get the model of the whole? */
public final class MergeParts {
  private MergeParts() {}

  public static void main(String[] args) throws IOException {
    Path directory = Files.createTempDirectory("parts");
    Path monday = directory.resolve("monday.kcnf");
    Path tuesday = directory.resolve("tuesday.kcnf");
    Path week = directory.resolve("week.kcnf");
    learn(0, 4000).save(monday);
    learn(4000, 8124).save(tuesday);

    Model model = Model.load(monday);
    model.merge(Model.load(tuesday));
    model.save(week);

    System.out.println(model);
    boolean same =
        Arrays.equals(
            model.predictors().get(0).toBytes(), learn(0, 8124).predictors().get(0).toBytes());
    System.out.println("what was learned is that of the whole table: " + same);
    for (Path file : List.of(monday, tuesday, week, directory)) {
      Files.delete(file);
    }
  }

  /** A 3-CNF of these rows of the mushrooms. */
  private static Model learn(int from, int to) {
    Table table = BuiltIn.mushroom();
    List<String> names = new ArrayList<>(table.columns());
    int target = names.indexOf(table.target());
    names.remove(target);
    Model model =
        Model.create(
            Predictors.kcnf(3),
            Columns.of(names.toArray(String[]::new)),
            Target.of(table.target(), table.positive()));
    for (String[] row : table.rows().subList(from, to)) {
      List<String> cells = new ArrayList<>(Arrays.asList(row));
      String label = cells.remove(target);
      model.learn(cells.toArray(String[]::new), label);
    }
    return model;
  }
}
