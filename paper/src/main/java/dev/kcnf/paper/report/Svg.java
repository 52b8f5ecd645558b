package dev.kcnf.paper.report;

import java.util.Locale;

/**
 * Writes an SVG image: text and lines in a grey that is legible on white and on black, colours that
 * the colour-blind can tell apart.
 */
final class Svg {
  static final String GREY = "#7d8590";
  private static final String[] COLOURS = {
    "#0b7fc2", "#e0671b", "#12a37a", "#c565a0", "#d39b00", "#6a6fd8", "#8a8a8a"
  };

  private final StringBuilder out = new StringBuilder();

  Svg(String title, double width, double height) {
    out.append(
        format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" role=\"img\""
                + " font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"%s\">\n"
                + "<title>%s</title>\n",
            width, height, GREY, escape(title)));
  }

  /** The colour of the line of this number. */
  static String colour(int index) {
    return COLOURS[index % COLOURS.length];
  }

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  @SuppressWarnings("AnnotateFormatMethod") // That would be a dependency.
  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  void line(double x1, double y1, double x2, double y2, String colour, double width) {
    line(x1, y1, x2, y2, colour, width, 1);
  }

  /** A thin line of the grid. */
  void grid(double x1, double y1, double x2, double y2) {
    line(x1, y1, x2, y2, GREY, 1, 0.25);
  }

  private void line(
      double x1, double y1, double x2, double y2, String colour, double width, double opacity) {
    out.append(
        format(
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\""
                + " stroke-width=\"%.1f\" stroke-opacity=\"%.2f\"/>\n",
            x1, y1, x2, y2, colour, width, opacity));
  }

  /** A line through points, given as {@code x,y x,y}. */
  void polyline(String points, String colour, boolean dashed) {
    out.append(
        format(
            "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\""
                + " stroke-linejoin=\"round\"%s/>\n",
            points, colour, dashed ? "1.5" : "2", dashed ? " stroke-dasharray=\"5 4\"" : ""));
  }

  void dot(double x, double y, double radius, String colour) {
    out.append(
        format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>\n", x, y, radius, colour));
  }

  /** A text whose start, middle or end is at this point. */
  void text(double x, double y, String anchor, String text) {
    out.append(
        format(
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
            x, y, anchor, escape(text)));
  }

  static String point(double x, double y) {
    return format("%.1f,%.1f ", x, y);
  }

  @Override
  public String toString() {
    return out + "</svg>\n";
  }
}
