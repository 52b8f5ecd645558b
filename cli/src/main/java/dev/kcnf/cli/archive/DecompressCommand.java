package dev.kcnf.cli.archive;

import dev.kcnf.archive.ArchiveFile;
import dev.kcnf.archive.ArchiveReader;
import dev.kcnf.cli.console.Console;
import dev.kcnf.cli.console.ExitCode;
import dev.kcnf.cli.console.OptionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kcnf decompress}. */
@Command(
    name = "decompress",
    description = "Gives back the file that 'kcnf compress' was given, or some of its rows.",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  kcnf decompress table.csv.kcz",
      "  kcnf decompress log.kcz -o - | grep error",
      "  kcnf decompress log.kcz --rows 500000-501000 -o -"
    })
public final class DecompressCommand implements Callable<Integer> {
  private static final int MOST_THREADS = 4;
  private static final Pattern ROWS = Pattern.compile("(\\d{1,15})-(\\d{1,15})");

  private final InputStream in;
  private final OutputStream out;
  private final boolean terminal;
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "ARCHIVE", description = "The archive; - for standard input.")
  private String file = "-";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "The file; - for standard output (default: ARCHIVE without .kcz).")
  private @Nullable String output;

  @Option(
      names = "--rows",
      paramLabel = "A-B",
      description = {
        "Only these rows, the first being 1, after the line of names. Decodes only the first block"
            + " and those that have them if the archive was made with --block-rows; else all before"
            + " them, too."
      })
  private @Nullable String rows;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many blocks are decoded at a time (default: the processors, at most 4).")
  private int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());

  @Option(names = "--force", description = "Replace OUT if it exists.")
  private boolean force;

  private DecompressCommand(InputStream in, OutputStream out, boolean terminal) {
    this.in = in;
    this.out = out;
    this.terminal = terminal;
  }

  public static CommandLine commandLine(InputStream in, OutputStream out, boolean terminal) {
    return new CommandLine(new DecompressCommand(in, out, terminal));
  }

  @Override
  public Integer call() throws IOException {
    if (threads < 1) {
      throw new OptionException("--threads must be at least 1, was " + threads);
    }
    String to = target();
    if (ArchiveFiles.isPipe(to)) {
      ArchiveFiles.withArchive(file, name -> ArchiveFiles.pipe(out, this::decode));
      return ExitCode.DONE;
    }
    Path path = Path.of(to);
    ArchiveFiles.checkFree(path, file, force);
    ArchiveFiles.withArchive(file, name -> ArchiveFiles.write(path, this::decode));
    return Files.isRegularFile(path)
        ? Console.print(spec, String.format(Locale.ROOT, "%s: %,d bytes%n", to, Files.size(path)))
        : ExitCode.DONE;
  }

  private String target() {
    if (output != null) {
      return output;
    }
    if (ArchiveFiles.isPipe(file)) {
      return "-";
    }
    if (rows != null || !file.endsWith(ArchiveFiles.ENDING)) {
      throw new OptionException("-o OUT is missing, as in: -o table.csv, or -o - for a pipe");
    }
    return file.substring(0, file.length() - ArchiveFiles.ENDING.length());
  }

  private void decode(OutputStream stream) throws IOException {
    if (rows != null) {
      decodeRows(rows, stream);
      return;
    }
    try (InputStream archive = ArchiveFiles.open(file, in);
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), terminal, total())) {
      new ArchiveReader(threads, progress).decompress(archive, stream);
    }
  }

  private long total() throws IOException {
    if (ArchiveFiles.isPipe(file) || !Files.isRegularFile(Path.of(file))) {
      return 0;
    }
    try (ArchiveFile archive = ArchiveFile.open(Path.of(file))) {
      return archive.length();
    }
  }

  private void decodeRows(String range, OutputStream stream) throws IOException {
    Matcher matcher = ROWS.matcher(range);
    if (!matcher.matches()
        || Long.parseLong(matcher.group(1)) < 1
        || Long.parseLong(matcher.group(1)) > Long.parseLong(matcher.group(2))) {
      throw new OptionException("--rows must be like 1-1000, was '" + range + "'");
    }
    if (ArchiveFiles.isPipe(file)) {
      throw new OptionException("--rows needs an archive in a file, not a pipe");
    }
    long from = Long.parseLong(matcher.group(1));
    try (ArchiveFile archive = ArchiveFile.open(Path.of(file))) {
      if (from > archive.lines()) {
        throw new OptionException(
            String.format(
                Locale.ROOT, "--rows begins with %,d, but there are %,d", from, archive.lines()));
      }
      archive.writeLines(from, Long.parseLong(matcher.group(2)), stream);
    }
  }
}
