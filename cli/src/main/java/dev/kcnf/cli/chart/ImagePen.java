package dev.kcnf.cli.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import javax.imageio.ImageIO;

/** Draws PNG at twice the size in pixels; needs no display. */
final class ImagePen implements Pen {
  private static final int SCALE = 2;

  private final BufferedImage image;
  private final Graphics2D g;

  ImagePen(int width, int height) {
    System.setProperty("java.awt.headless", "true");
    image = new BufferedImage(SCALE * width, SCALE * height, BufferedImage.TYPE_INT_RGB);
    g = image.createGraphics();
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    g.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    g.setColor(Color.WHITE);
    g.fillRect(0, 0, image.getWidth(), image.getHeight());
    g.scale(SCALE, SCALE);
    g.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, LossChart.FONT_SIZE));
  }

  @Override
  public void line(int colour, double width, double[] xs, double[] ys) {
    Path2D path = new Path2D.Double();
    for (int i = 0; i < xs.length; i++) {
      if (i == 0) {
        path.moveTo(xs[i], ys[i]);
      } else {
        path.lineTo(xs[i], ys[i]);
      }
    }
    g.setColor(new Color(colour));
    g.setStroke(new BasicStroke((float) width));
    g.draw(path);
  }

  @Override
  public void text(int colour, Anchor anchor, double x, double y, String text) {
    int width = g.getFontMetrics().stringWidth(text);
    double left =
        switch (anchor) {
          case START -> x;
          case MIDDLE -> x - width / 2.0;
          case END -> x - width;
        };
    g.setColor(new Color(colour));
    g.drawString(text, (float) left, (float) y);
  }

  @Override
  public void write(OutputStream out) throws IOException {
    ImageIO.setUseCache(false); // no temporary file
    ImageIO.write(image, "png", out);
  }
}
