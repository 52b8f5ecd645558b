package dev.kcnf.cli;

/** Looks on while a model is learned. */
interface Observer {

  /** One more row has been learned. */
  void learned(Session session);

  /** Nothing more will be learned. */
  default void finished(Session session) {}
}
