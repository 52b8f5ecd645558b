package dev.kcnf.cli;

import java.nio.file.Path;

/** Saves the model again and again, so that little is lost with the process. */
final class SaveEvery implements Observer {
  private final long rows;
  private final Path file;

  SaveEvery(long rows, Path file) {
    this.rows = rows;
    this.file = file;
  }

  @Override
  public void learned(Session session) {
    if ((session.examples() - session.before()) % rows == 0) {
      ModelFiles.write(session.model(), file);
    }
  }
}
