package dev.kcnf.cli;

import dev.kcnf.cli.chart.LossChart;
import dev.kcnf.cli.chart.LossCurve;
import dev.kcnf.cli.input.OptionException;
import java.io.IOException;
import java.nio.file.Path;

/** Notes the loss over time and draws it at the end. */
final class ChartDrawer implements Observer {
  private final Path file;
  private final LossCurve curve = new LossCurve();

  ChartDrawer(Path file) {
    if (!LossChart.canDraw(file)) {
      throw new OptionException("--chart must end in .svg or .png, was '" + file + "'");
    }
    OutputException.check(file);
    this.file = file;
  }

  @Override
  public void learned(Session session) {
    if (curve.wants(session.examples())) {
      curve.add(session.examples(), session.bits(), session.bound());
    }
  }

  @Override
  public void finished(Session session) {
    String title = session.model().target() + ", " + session.model().choice();
    try {
      LossChart.write(title, curve, file);
    } catch (IOException e) {
      throw OutputException.of(file, e);
    }
  }
}
