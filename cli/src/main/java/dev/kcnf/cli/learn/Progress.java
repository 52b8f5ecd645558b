package dev.kcnf.cli.learn;

import dev.kcnf.cli.console.ProgressBar;
import dev.kcnf.model.Model;
import dev.kcnf.table.TableSource;

/** Shows the progress, the speed and the time left. */
final class Progress implements Observer {
  private final ProgressBar bar;
  private final TableSource input;

  Progress(ProgressBar bar, TableSource input) {
    this.bar = bar;
    this.input = input;
  }

  @Override
  public void learned(long rows, Model model) {
    bar.at("", rows, input::progress);
  }

  @Override
  public void finished(Model model) {
    bar.clear();
  }
}
