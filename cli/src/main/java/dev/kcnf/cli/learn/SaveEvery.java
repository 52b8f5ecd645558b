package dev.kcnf.cli.learn;

import dev.kcnf.cli.data.ModelOutput;
import dev.kcnf.model.Model;

/** Saves the model at regular intervals, so that a crash loses little. */
final class SaveEvery implements Observer {
  private final long rows;
  private final ModelOutput output;

  SaveEvery(long rows, ModelOutput output) {
    this.rows = rows;
    this.output = output;
  }

  @Override
  public void learned(long learned, Model model) {
    if (learned % rows == 0) {
      output.save(model);
    }
  }
}
