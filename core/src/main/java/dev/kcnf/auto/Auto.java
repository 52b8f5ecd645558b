package dev.kcnf.auto;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;

public final class Auto {
  public final Joint j;
  public Auto(Schema s, boolean two) { j = new Joint(s, Integer.getInteger("res", 20000), two); }
  /** bits lost. */
  public double step(Example x, int label) {
    long t = n++;
    int k = j.classes();
    double u = two(k) ? 0 : 1 / ((t + 1.0) * (t + 1.0));
    if (!j.getClass().isInterface() && label == k) { j.step(x, label); return -Math.log(u) / Math.log(2); }
    Reading r = j.step(x, label);
    return -Math.log((1 - u) * r.answer[label]) / Math.log(2);
  }
  private long n;
  public boolean open;
  private boolean two(int k) { return !open; }
  public double[] w() { return j.w(); }
  public java.util.List<String> names() { return j.names; }
  public String detail() {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < j.bits.length; i++) b.append(String.format(" %s:%.0f", j.names.get(i), j.bits[i]));
    b.append(String.format(" | pause %.0f ms grow %.1f s", j.maxPause/1e6, j.growNanos/1e9));
    return b.toString();
  }
}
