/** Tables compressed by learned prediction. */
module dev.kcnf.archive {
  requires transitive dev.kcnf.core;
  requires static org.jspecify;

  exports dev.kcnf.archive;
}
