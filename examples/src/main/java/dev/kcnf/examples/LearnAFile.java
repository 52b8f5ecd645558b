package dev.kcnf.examples;

import dev.kcnf.Target;
import dev.kcnf.model.Model;
import dev.kcnf.table.CsvTable;
import java.io.IOException;
import java.nio.file.Path;

/** How do I learn a CSV file and keep the model? {@code LearnAFile mail.csv spam yes mail.kcnf} */
public final class LearnAFile {
  private LearnAFile() {}

  /**
   * Learns and saves.
   *
   * @param args the file, the column to predict, its value that is label 1, the file of the model
   */
  public static void main(String[] args) throws IOException {
    if (args.length != 4) {
      System.err.println("usage: LearnAFile TABLE.csv COLUMN VALUE MODEL.kcnf");
      return;
    }
    Model model = Model.learn(CsvTable.open(Path.of(args[0])), Target.of(args[1], args[2]));
    model.save(Path.of(args[3]));

    System.out.println(model);
  }
}
