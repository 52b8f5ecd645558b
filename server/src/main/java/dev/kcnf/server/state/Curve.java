package dev.kcnf.server.state;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.List;

/** Sums over time at no more than so many moments: when there are too many, every second goes. */
final class Curve {
  static final int MOST = 400;

  private final List<Metrics.Moment> points = new ArrayList<>();
  private long stride = 1;

  boolean wants(long examples) {
    return examples % stride == 0;
  }

  void add(Metrics.Moment point) {
    points.add(point);
    if (points.size() >= MOST) {
      stride *= 2;
      points.removeIf(p -> p.sums().examples() % stride != 0);
    }
  }

  List<Metrics.Moment> points() {
    return List.copyOf(points);
  }

  void save(StateWriter out) {
    out.writeVarint(stride).writeVarint(points.size());
    for (Metrics.Moment p : points) {
      p.sums().save(out);
      out.writeDouble(p.bound());
    }
  }

  void restore(StateReader in) {
    stride = in.readVarint("stride", 1, Long.MAX_VALUE);
    int count = (int) in.readVarint("points", 0, MOST);
    for (int i = 0; i < count; i++) {
      points.add(new Metrics.Moment(Metrics.Sums.read(in), in.readDouble()));
    }
  }
}
