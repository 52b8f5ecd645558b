package dev.kcnf.browser;

import dev.kcnf.SplitMix;
import dev.kcnf.Target.Relation;
import dev.kcnf.encoding.Columns;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.server.demo.Demo;
import dev.kcnf.server.http.KcnfServer;
import dev.kcnf.server.state.Event;
import dev.kcnf.server.state.ModelSettings;
import dev.kcnf.server.state.ModelState;
import dev.kcnf.server.store.LiveModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A real server on a free port. */
final class Site implements AutoCloseable {
  final KcnfServer server;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  Site(Path directory) throws IOException {
    this(directory, KcnfServer.Options.loopback(0));
  }

  Site(Path directory, KcnfServer.Options options) throws IOException {
    server =
        KcnfServer.start(directory, options, new PrintStream(log, true, StandardCharsets.UTF_8));
  }

  /** The address of a view, such as {@code "#/compare"}. */
  String at(String view) {
    return "http://localhost:" + server.port() + "/" + view;
  }

  /** The internal errors of the server. */
  String log() {
    return log.toString(StandardCharsets.UTF_8);
  }

  /** The mushrooms as {@code kcnf serve --demo} shows them, some of them already learned. */
  void demo(int alreadyLearned) throws IOException {
    Demo.start(server.registry());
    List<Event> all = new ArrayList<>();
    try (dev.kcnf.rows.Table table = BuiltIn.mushroom().open()) {
      int target = table.columns().indexOf("class");
      String[] row = table.next();
      while (row != null) {
        List<String> cells = new ArrayList<>(List.of(row));
        String label = cells.remove(target);
        all.add(new Event.Learn(List.of(), cells.toArray(String[]::new), label));
        row = table.next();
      }
    } catch (dev.kcnf.rows.BadRowException e) {
      throw new IllegalStateException(e); // a built-in table has none
    }
    List<Event> rows = new ArrayList<>();
    for (int r : SplitMix.of(1).permutation(all.size())) {
      if (rows.size() < alreadyLearned) {
        rows.add(all.get(r));
      }
    }
    for (String name : List.of("mushroom", "mushroom-3cnf")) {
      server.registry().get(name).submit(rows);
    }
  }

  LiveModel create(String name, String target, String value, String... columns) throws IOException {
    ModelSettings settings = new ModelSettings("auto", Map.of(), target, Relation.IS, value, 0);
    return server.registry().create(name, ModelState.create(settings, Columns.of(columns)));
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
