package dev.kcnf.server.store;

/** There is no room for another model. */
public final class TooManyModelsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TooManyModelsException(int most) {
    super("there are " + most + " models already, which is the limit");
  }
}
