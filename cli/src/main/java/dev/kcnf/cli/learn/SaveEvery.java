package dev.kcnf.cli.learn;

import dev.kcnf.cli.console.OutputException;
import dev.kcnf.cli.data.ModelOutput;
import dev.kcnf.model.Model;
import java.util.function.Consumer;

/**
 * Saves the model at regular intervals, so that a crash loses little. If that fails, as on a full
 * disk, learning goes on: there may be room again when it is saved next.
 */
final class SaveEvery implements Observer {
  private final long rows;
  private final ModelOutput output;
  private final Consumer<String> note;
  private boolean noted;

  SaveEvery(long rows, ModelOutput output, Consumer<String> note) {
    this.rows = rows;
    this.output = output;
    this.note = note;
  }

  @Override
  public void learned(long learned, Model model) {
    if (learned % rows == 0) {
      save(model);
    }
  }

  private void save(Model model) {
    try {
      output.save(model);
    } catch (OutputException e) {
      if (!noted) {
        note.accept(e.getMessage() + "; learning goes on");
        noted = true;
      }
    }
  }
}
