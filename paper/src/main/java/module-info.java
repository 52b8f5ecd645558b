/** The data tables and the experiments of the paper. */
module dev.kcnf.paper {
  requires transitive dev.kcnf.core;
  requires transitive dev.kcnf.table;
  requires static org.jspecify;

  exports dev.kcnf.paper;
  exports dev.kcnf.paper.experiments;
  exports dev.kcnf.paper.report;
  exports dev.kcnf.paper.results;
  exports dev.kcnf.paper.trace;
}
