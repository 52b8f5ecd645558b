package dev.kcnf.cli.chart;

import dev.kcnf.cli.chart.Pen.Anchor;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Draws the cumulative loss and the theorem's bound over time. The bound is far above the loss, so
 * the axis of the bits is logarithmic.
 */
public final class LossChart {
  static final int FONT_SIZE = 13;

  private static final int WIDTH = 800;
  private static final int HEIGHT = 450;
  private static final int LEFT = 70;
  private static final int RIGHT = 25;
  private static final int TOP = 60;
  private static final int BOTTOM = 50;
  private static final int BLACK = 0x222222;
  private static final int GREY = 0xDDDDDD;
  private static final int BLUE = 0x1F6FB4;
  private static final int RED = 0xC8442E;

  private final String title;
  private final LossCurve curve;
  private final Pen pen;
  private final double maxExamples;
  private final int minPower; // of ten, on the axis of the bits
  private final int maxPower;

  private LossChart(String title, LossCurve curve, Pen pen) {
    this.title = title;
    this.curve = curve;
    this.pen = pen;
    maxExamples = Math.max(1, Arrays.stream(curve.examples()).max().orElse(1));
    double[] shown =
        Arrays.stream(concat(curve.losses(), curve.bounds())).filter(LossChart::isShown).toArray();
    minPower = (int) StrictMath.floor(StrictMath.log10(Arrays.stream(shown).min().orElse(1)));
    int above = (int) StrictMath.ceil(StrictMath.log10(Arrays.stream(shown).max().orElse(10)));
    maxPower = Math.max(minPower + 1, above);
  }

  private static double[] concat(double[] a, double[] b) {
    double[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  /** Whether the axis has a place for this: it has none for infinity, nor, being logarithmic, 0. */
  private static boolean isShown(double bits) {
    return bits > 0 && Double.isFinite(bits);
  }

  /** Whether the file name ends in a known format. */
  public static boolean canDraw(Path file) {
    return isSvg(file) || ending(file, ".png");
  }

  private static boolean isSvg(Path file) {
    return ending(file, ".svg");
  }

  private static boolean ending(Path file, String end) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(end);
  }

  /** Writes the chart as SVG or PNG, by the ending of the file name. */
  public static void write(String title, LossCurve curve, Path file) throws IOException {
    Pen pen = isSvg(file) ? new SvgPen(WIDTH, HEIGHT) : new ImagePen(WIDTH, HEIGHT);
    new LossChart(title, curve, pen).draw();
    try (OutputStream out = Files.newOutputStream(file)) {
      pen.write(out);
    }
  }

  private void draw() {
    pen.text(BLACK, Anchor.START, LEFT, 24, title);
    drawBitsAxis();
    drawExamplesAxis();
    drawCurve("theorem's bound", RED, curve.bounds(), LEFT + 190);
    drawCurve("cumulative loss, bits", BLUE, curve.losses(), LEFT);
  }

  private void drawBitsAxis() {
    for (int power = minPower; power <= maxPower; power++) {
      double y = y(StrictMath.pow(10, power));
      line(GREY, 1, LEFT, y, WIDTH - RIGHT, y);
      pen.text(BLACK, Anchor.END, LEFT - 8, y + 4, power(power));
    }
  }

  private static String power(int power) {
    return power < 0 || power > 6
        ? "1e" + power
        : String.format(Locale.ROOT, "%,.0f", StrictMath.pow(10, power));
  }

  private void drawExamplesAxis() {
    double step = StrictMath.pow(10, StrictMath.floor(StrictMath.log10(maxExamples)));
    while (maxExamples / step < 4) {
      step /= 2;
    }
    for (double n = 0; n <= maxExamples; n += step) {
      line(BLACK, 1, x(n), HEIGHT - BOTTOM, x(n), HEIGHT - BOTTOM + 5);
      String text = String.format(Locale.ROOT, "%,.0f", n);
      pen.text(BLACK, Anchor.MIDDLE, x(n), HEIGHT - BOTTOM + 20, text);
    }
    line(BLACK, 1, LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM);
    pen.text(BLACK, Anchor.END, WIDTH - RIGHT, HEIGHT - 10, "examples");
  }

  private void drawCurve(String name, int colour, double[] bits, double legendX) {
    double[] examples = curve.examples();
    int[] shown = IntStream.range(0, bits.length).filter(i -> isShown(bits[i])).toArray();
    if (shown.length == 0) {
      return;
    }
    line(colour, 3, legendX, 41, legendX + 24, 41);
    pen.text(BLACK, Anchor.START, legendX + 30, 45, name);
    pen.line(
        colour,
        2,
        Arrays.stream(shown).mapToDouble(i -> x(examples[i])).toArray(),
        Arrays.stream(shown).mapToDouble(i -> y(bits[i])).toArray());
  }

  private void line(int colour, double width, double x1, double y1, double x2, double y2) {
    pen.line(colour, width, new double[] {x1, x2}, new double[] {y1, y2});
  }

  private double x(double examples) {
    return LEFT + examples / maxExamples * (WIDTH - LEFT - RIGHT);
  }

  private double y(double bits) {
    double share = (StrictMath.log10(bits) - minPower) / (maxPower - minPower);
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
  }
}
