package dev.kcnf.server.store;

/** There is no model of this name. */
public final class NoSuchModelException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NoSuchModelException(String name) {
    super("there is no model '" + name + "'");
  }
}
