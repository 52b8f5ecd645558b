package dev.kcnf.server.state;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.List;

/** Sums over time at no more than so many moments: when there are too many, every second goes. */
final class Curve {
  static final int MOST = 400;

  private final List<Point> points = new ArrayList<>();
  private long stride = 1;

  /**
   * The sums after some examples.
   *
   * @param bound the theorem's; may be +∞
   */
  record Point(
      long examples,
      double bits,
      double baselineBits,
      long mistakes,
      long baselineMistakes,
      double bound) {}

  boolean wants(long examples) {
    return examples % stride == 0;
  }

  void add(Point point) {
    points.add(point);
    if (points.size() >= MOST) {
      stride *= 2;
      points.removeIf(p -> p.examples() % stride != 0);
    }
  }

  List<Point> points() {
    return List.copyOf(points);
  }

  void save(StateWriter out) {
    out.writeVarint(stride).writeVarint(points.size());
    for (Point p : points) {
      out.writeVarint(p.examples).writeDouble(p.bits).writeDouble(p.baselineBits);
      out.writeVarint(p.mistakes).writeVarint(p.baselineMistakes).writeDouble(p.bound);
    }
  }

  void restore(StateReader in) {
    stride = in.readVarint("stride", 1, Long.MAX_VALUE);
    int count = (int) in.readVarint("points", 0, MOST);
    for (int i = 0; i < count; i++) {
      points.add(
          new Point(
              in.readVarint(),
              in.readDouble(),
              in.readDouble(),
              in.readVarint(),
              in.readVarint(),
              in.readDouble()));
    }
  }
}
