package dev.kcnf.predictors;

/** Whether the models of the parts of a stream merge into the model of the whole. */
public enum Merging {
  /** They do, whichever rows each part has. */
  IN_ANY_ORDER,
  /** They do, as if the other's rows came after one's own. */
  IN_ORDER,
  /**
   * They do, whichever rows each part has, by the rows that were kept. What is learned is that of
   * the whole as long as all rows are kept, in another order; beyond, that of a sample.
   */
  BY_ROWS,
  /** They do not. */
  NONE
}
