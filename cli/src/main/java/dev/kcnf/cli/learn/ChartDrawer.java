package dev.kcnf.cli.learn;

import dev.kcnf.cli.chart.LossChart;
import dev.kcnf.cli.chart.LossCurve;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.OutputException;
import dev.kcnf.model.Model;
import java.io.IOException;
import java.nio.file.Path;

/** Records the loss over time and draws it at the end. */
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
  public void learned(long rows, Model model) {
    long examples = model.examples();
    if (curve.wants(examples)) {
      curve.add(examples, model.figures().bits(), model.boundBits());
    }
  }

  @Override
  public void finished(Model model) {
    String title = model.target() + ", " + model.spec();
    try {
      LossChart.write(title, curve, file);
    } catch (IOException e) {
      throw OutputException.of(file, e);
    }
  }
}
