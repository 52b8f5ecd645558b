package dev.kcnf.cli.chart;

import java.io.IOException;
import java.io.OutputStream;

/** What a chart is drawn with; coordinates in pixels from the top left. */
interface Pen {

  /** Which part of the text is at the given point. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  /** A line through these points, of colour 0xRRGGBB. */
  void line(int colour, double width, double[] xs, double[] ys);

  void text(int colour, Anchor anchor, double x, double y, String text);

  /** Writes the finished picture. */
  void write(OutputStream out) throws IOException;
}
