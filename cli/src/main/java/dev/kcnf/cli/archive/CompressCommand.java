package dev.kcnf.cli.archive;

import dev.kcnf.archive.ArchiveFile;
import dev.kcnf.archive.ArchiveWriter;
import dev.kcnf.archive.Level;
import dev.kcnf.cli.console.Console;
import dev.kcnf.cli.console.ExitCode;
import dev.kcnf.cli.console.Interrupts;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.options.JdbcOptions;
import dev.kcnf.table.CsvStream;
import dev.kcnf.table.TableSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kcnf compress}. */
@Command(
    name = "compress",
    description =
        "Compresses a table (CSV, TSV, gzipped or not, or any other file): each cell is predicted"
            + " from what is known before it, and only what was not foreseen is stored. 'kcnf"
            + " decompress' gives back every byte.",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  kcnf compress table.csv",
      "  zcat log.csv.gz | kcnf compress - --level fast --block-rows 10000 -o log.kcz",
      "  tail -n +2 monday.csv | kcnf compress - --append week.kcz",
      "  kcnf compress table.csv --labels-only --target class=bad",
      "  kcnf compress --jdbc jdbc:sqlite:shop.db --query 'SELECT * FROM orders' -o orders.kcz"
    })
public final class CompressCommand implements Callable<Integer> {
  private static final int MOST_THREADS = 4;

  private final InputStream in;
  private final OutputStream out;
  private final Interrupts interrupts;
  private final boolean terminal;
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(arity = "0..1", paramLabel = "FILE", description = "The file; - for standard input.")
  private String file = "";

  @Mixin private JdbcOptions jdbc = new JdbcOptions();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "The archive; - for standard output (default: FILE.kcz).")
  private @Nullable String output;

  @Option(
      names = "--level",
      paramLabel = "fast|normal|best",
      description = "How hard to try (default: normal).")
  private @Nullable String level;

  @Option(
      names = "--block-rows",
      paramLabel = "N",
      defaultValue = "0",
      description = {
        "Rows in a block, for reading parts: 'decompress --rows' decodes the first block, which is"
            + " up to eight times as large, and those that it needs. Default: as many as memory"
            + " allows, each going on from the one before, which makes the smallest archive; to"
            + " read a part of it, all before has to be decoded."
      })
  private int blockRows;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "How many blocks are coded at a time, with --block-rows or --level fast; above that level"
              + " at most 2, for memory (default: the processors, at most 4).")
  private int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());

  @Option(
      names = "--append",
      paramLabel = "ARCHIVE",
      description =
          "Add the rows of FILE, which has no line of names, to the end of this archive. Its level"
              + " stays; if its last line has no end, it gets one.")
  private @Nullable Path append;

  @Option(names = "--force", description = "Replace OUT if it exists.")
  private boolean force;

  @Option(
      names = "--labels-only",
      description = {
        "Code only the labels of a target, given all other columns, decode them again, and say how"
            + " many bytes they took. Writes no archive."
      })
  private boolean labelsOnly;

  @Option(
      names = "--target",
      paramLabel = "COLUMN=VALUE",
      description = "For --labels-only: the column, and the value that is label 1.")
  private @Nullable String target;

  private CompressCommand(
      InputStream in, OutputStream out, Interrupts interrupts, boolean terminal) {
    this.in = in;
    this.out = out;
    this.interrupts = interrupts;
    this.terminal = terminal;
  }

  public static CommandLine commandLine(
      InputStream in, OutputStream out, Interrupts interrupts, boolean terminal) {
    return new CommandLine(new CompressCommand(in, out, interrupts, terminal));
  }

  @Override
  public Integer call() throws IOException {
    if (blockRows < 0 || threads < 1) {
      throw new OptionException("--block-rows must be at least 0, --threads at least 1");
    }
    if (file.isEmpty() != jdbc.isGiven()) {
      throw new OptionException("give FILE, - for standard input, or --jdbc URL");
    }
    if (labelsOnly) {
      TableSource source = jdbc.isGiven() ? jdbc.source(interrupts) : LabelsOnly.source(file, in);
      return Console.print(spec, new LabelsOnly(source).report(target));
    }
    if (target != null) {
      throw new OptionException("--target is for --labels-only");
    }
    return append != null ? append(append) : compress();
  }

  /** The rows of a database are compressed as the CSV file that they would be. */
  private InputStream open() throws IOException {
    return jdbc.isGiven()
        ? CsvStream.of(jdbc.source(interrupts).open())
        : ArchiveFiles.open(file, in);
  }

  private static Level level(@Nullable String name) {
    if (name == null) {
      return Level.NORMAL;
    }
    for (Level level : Level.values()) {
      if (level.name().equalsIgnoreCase(name)) {
        return level;
      }
    }
    throw new OptionException("--level must be fast, normal or best, was '" + name + "'");
  }

  private long size() throws IOException {
    return ArchiveFiles.isPipe(file) || file.isEmpty() || !Files.isRegularFile(Path.of(file))
        ? 0
        : Files.size(Path.of(file));
  }

  private int compress() throws IOException {
    boolean named = !file.isEmpty() && !ArchiveFiles.isPipe(file);
    String to = output != null ? output : named ? file + ArchiveFiles.ENDING : "-";
    Level chosen = level(level);
    if (!ArchiveFiles.isPipe(to)) {
      ArchiveFiles.checkFree(Path.of(to), file, force);
    }
    long bytes;
    try (InputStream table = open();
        ProgressLine progress = progress()) {
      ArchiveWriter writer = new ArchiveWriter(chosen, blockRows, threads, progress);
      if (ArchiveFiles.isPipe(to)) {
        ArchiveFiles.pipe(out, stream -> writer.compress(table, stream));
        return ExitCode.DONE;
      }
      ArchiveFiles.write(Path.of(to), stream -> writer.compress(table, stream));
      bytes = progress.bytes();
    }
    return !Files.isRegularFile(Path.of(to))
        ? ExitCode.DONE
        : Console.print(spec, summary(to, bytes));
  }

  private ProgressLine progress() throws IOException {
    return new ProgressLine(spec.commandLine().getErr(), terminal, size());
  }

  /** The archive is copied, so that it stays as it was if this fails. */
  private int append(Path archive) throws IOException {
    if (output != null) {
      throw new OptionException("give -o or --append, not both");
    }
    if (level != null) {
      throw new OptionException(
          "--level is for a new archive; " + archive + " keeps its own, so leave it out");
    }
    Path target = ArchiveFiles.target(archive);
    Path part = ArchiveFiles.part(target);
    long bytes;
    boolean[] ended = new boolean[1];
    try (InputStream table = ArchiveFiles.marked(open());
        ProgressLine progress = progress()) {
      ArchiveFiles.withArchive(
          archive.toString(),
          name ->
              ArchiveFiles.writing(
                  archive, path -> ended[0] = append(path, part, table, progress)));
      Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
      bytes = progress.bytes();
    } finally {
      Files.deleteIfExists(part);
    }
    String end = ended[0] ? "the last line of it had no end: one was added\n" : "";
    return Console.print(spec, summary(archive.toString(), bytes) + end);
  }

  private boolean append(Path archive, Path part, InputStream table, ProgressLine progress)
      throws IOException {
    Files.copy(archive, part, StandardCopyOption.REPLACE_EXISTING);
    try (ArchiveFile file = ArchiveFile.openToAppend(part)) {
      if (file.isGzip()) {
        throw new OptionException(archive + " is of a gzip file, to which no rows can be added");
      }
      return new ArchiveWriter(Level.NORMAL, blockRows, threads, progress).append(file, table);
    }
  }

  private static String summary(String archive, long bytes) throws IOException {
    long coded = Files.size(Path.of(archive));
    return String.format(
        Locale.ROOT,
        "%s: %,d bytes read; the archive has %,d%s%n",
        archive,
        bytes,
        coded,
        coded > 0 && bytes > coded
            ? String.format(Locale.ROOT, ", 1 for %.1f", bytes / (double) coded)
            : "");
  }
}
