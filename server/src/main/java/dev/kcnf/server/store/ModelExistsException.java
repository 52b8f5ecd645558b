package dev.kcnf.server.store;

/** A model of this name is there already. */
public final class ModelExistsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ModelExistsException(String name) {
    super("there is a model '" + name + "' already");
  }
}
