package dev.kcnf.rules.list;

final class Tuning {
  private Tuning() {}
  static double[] CAUTION = java.util.Arrays.stream(System.getProperty("caution","22.5").split(",")).mapToDouble(Double::parseDouble).toArray();
  static double WEIGHT = Double.parseDouble(System.getProperty("weight","0.5"));
}
