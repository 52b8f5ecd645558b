package dev.kcnf.server.store;

import java.io.IOException;
import java.nio.file.Path;

/** Another server has this directory. */
public final class DirectoryInUseException extends IOException {
  private static final long serialVersionUID = 1L;

  DirectoryInUseException(Path directory) {
    super("another server uses the directory " + directory + "; stop it or choose another one");
  }
}
