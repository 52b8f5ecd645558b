package dev.kcnf.benchmarks;

import dev.kcnf.benchmarks.ScalePoint.Measured;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import javax.imageio.ImageIO;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.Styler.YAxisPosition;

/** Draws the sweeps as four charts on one page, all axes logarithmic. */
final class ScaleChart {
  private static final int WIDTH = 520;
  private static final int HEIGHT = 340;
  private static final int COLUMNS = 2;
  private static final List<String> SWEEPS = List.of("n", "d", "k", "arity");

  private ScaleChart() {}

  /** Refuses names that are not of a PNG file, before anything is measured. */
  static void check(Path file) {
    if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".png")) {
      throw new IllegalArgumentException("--chart must end in .png, was '" + file + "'");
    }
  }

  /** Writes the page as PNG. */
  static void write(List<Measured> all, Path file) throws IOException {
    int width = COLUMNS * WIDTH;
    int height = SWEEPS.size() / COLUMNS * HEIGHT;
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    paint(all, image.createGraphics());
    try (OutputStream out = Files.newOutputStream(file)) {
      ImageIO.write(image, "png", out);
    }
  }

  private static void paint(List<Measured> all, Graphics2D g) {
    for (int i = 0; i < SWEEPS.size(); i++) {
      String varied = SWEEPS.get(i);
      List<Measured> sweep = all.stream().filter(m -> m.point().varied().equals(varied)).toList();
      int x = i % COLUMNS * WIDTH;
      int y = i / COLUMNS * HEIGHT;
      g.translate(x, y);
      chart(varied, sweep).paint(g, WIDTH, HEIGHT);
      g.translate(-x, -y);
    }
    g.dispose();
  }

  private static XYChart chart(String varied, List<Measured> sweep) {
    XYChart chart =
        new XYChartBuilder().width(WIDTH).height(HEIGHT).title(title(varied, sweep)).build();
    chart.setXAxisTitle(varied);
    chart.setYAxisGroupTitle(0, "nanoseconds");
    chart.setYAxisGroupTitle(1, "bytes");
    chart.getStyler().setXAxisLogarithmic(!varied.equals("k"));
    chart.getStyler().setYAxisLogarithmic(true);
    chart.getStyler().setLegendPosition(LegendPosition.OutsideS);
    chart.getStyler().setLegendLayout(LegendLayout.Horizontal);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.addSeries("step", xs(sweep), values(sweep, Measured::nsPerStep));
    chart.addSeries("full count", xs(sweep), values(sweep, Measured::nsPerCount));
    chart.addSeries("memory (right)", xs(sweep), values(sweep, Measured::bytes)).setYAxisGroup(1);
    chart.getStyler().setYAxisGroupPosition(1, YAxisPosition.Right);
    return chart;
  }

  private static String title(String varied, List<Measured> sweep) {
    ScalePoint p = sweep.get(0).point();
    StringBuilder title = new StringBuilder("growth with ").append(varied).append(" (");
    append(title, varied, "n", p.n());
    append(title, varied, "d", p.d());
    append(title, varied, "k", p.k());
    append(title, varied, "arity", p.arity());
    return title.append(')').toString();
  }

  private static void append(StringBuilder title, String varied, String name, int value) {
    if (!name.equals(varied)) {
      title.append(title.charAt(title.length() - 1) == '(' ? "" : ", ");
      title.append(name).append(" = ").append(value);
    }
  }

  private static double[] xs(List<Measured> sweep) {
    return values(sweep, m -> m.point().x());
  }

  /** Logarithmic axes have no 0. */
  private static double[] values(List<Measured> sweep, ToDoubleFunction<Measured> f) {
    return sweep.stream().mapToDouble(f).map(v -> Math.max(v, 1)).toArray();
  }
}
