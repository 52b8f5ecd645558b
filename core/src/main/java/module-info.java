/** Online learning of k-CNF Boolean functions; no runtime dependencies. */
module dev.kcnf.core {
  requires static org.jspecify;

  exports dev.kcnf.auto;
  exports dev.kcnf.fast;
  exports dev.kcnf.bayes;
  exports dev.kcnf.calibrated;
  exports dev.kcnf.cnf;
  exports dev.kcnf.coding;
  exports dev.kcnf.conjunctive;
  exports dev.kcnf.encoding;
  exports dev.kcnf.encoding.text;
  exports dev.kcnf.evaluation;
  exports dev.kcnf.io;
  exports dev.kcnf.mix;
  exports dev.kcnf.model;
  exports dev.kcnf.multiclass;
  exports dev.kcnf.naivebayes;
  exports dev.kcnf.parts;
  exports dev.kcnf.predictors;
  exports dev.kcnf.rows;
  exports dev.kcnf.rules;
  exports dev.kcnf.rules.format;
  exports dev.kcnf.rules.list;
  exports dev.kcnf.rules.search;
  exports dev.kcnf;
}
