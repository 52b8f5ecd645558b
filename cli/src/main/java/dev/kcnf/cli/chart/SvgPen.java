package dev.kcnf.cli.chart;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/** Draws SVG. */
final class SvgPen implements Pen {
  private final StringBuilder svg = new StringBuilder();

  SvgPen(int width, int height) {
    svg.append(
        String.format(
            Locale.ROOT,
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" \
            font-family="sans-serif" font-size="%d">
            <rect width="100%%" height="100%%" fill="white"/>
            """,
            width,
            height,
            width,
            height,
            LossChart.FONT_SIZE));
  }

  @Override
  public void line(int colour, double width, double[] xs, double[] ys) {
    svg.append("<polyline fill=\"none\" stroke=\"").append(hex(colour));
    svg.append("\" stroke-width=\"").append(number(width)).append("\" points=\"");
    for (int i = 0; i < xs.length; i++) {
      svg.append(i == 0 ? "" : " ").append(number(xs[i])).append(',').append(number(ys[i]));
    }
    svg.append("\"/>\n");
  }

  @Override
  public void text(int colour, Anchor anchor, double x, double y, String text) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%s\" y=\"%s\" fill=\"%s\" text-anchor=\"%s\">%s</text>%n",
            number(x),
            number(y),
            hex(colour),
            anchor.name().toLowerCase(Locale.ROOT),
            escape(text)));
  }

  private static String hex(int colour) {
    return String.format(Locale.ROOT, "#%06x", colour);
  }

  private static String number(double x) {
    return String.format(Locale.ROOT, "%.1f", x);
  }

  /** Escapes text; control characters are not allowed in XML, even escaped. */
  private static String escape(String text) {
    return text.replaceAll("\\p{Cntrl}", "?")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;");
  }

  @Override
  public void write(OutputStream out) throws IOException {
    out.write((svg + "</svg>\n").getBytes(UTF_8));
  }
}
