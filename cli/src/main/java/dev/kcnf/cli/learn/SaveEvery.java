package dev.kcnf.cli.learn;

import dev.kcnf.cli.data.ModelFiles;
import dev.kcnf.model.Model;
import java.nio.file.Path;

/** Saves the model at regular intervals, so that a crash loses little. */
final class SaveEvery implements Observer {
  private final long rows;
  private final Path file;

  SaveEvery(long rows, Path file) {
    this.rows = rows;
    this.file = file;
  }

  @Override
  public void learned(long learned, Model model) {
    if (learned % rows == 0) {
      ModelFiles.write(model, file);
    }
  }
}
