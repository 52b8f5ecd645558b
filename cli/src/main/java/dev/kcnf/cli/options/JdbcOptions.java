package dev.kcnf.cli.options;

import dev.kcnf.cli.console.Interrupts;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.table.jdbc.Database;
import dev.kcnf.table.jdbc.JdbcSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say which rows of which database to read. */
public final class JdbcOptions {
  private static final String PASSWORD = "KCNF_JDBC_PASSWORD";

  @Option(
      names = "--jdbc",
      paramLabel = "URL",
      description = {
        "A database in place of FILE, as jdbc:postgresql://localhost/shop; see --query. Its driver"
            + " must be on KCNF_CLASSPATH, or be named by --driver."
      })
  private @Nullable String url;

  @Option(
      names = "--query",
      paramLabel = "SQL",
      description = "For --jdbc: the rows, as SELECT * FROM orders ORDER BY day.")
  private @Nullable String query;

  @Option(names = "--user", paramLabel = "NAME", description = "For --jdbc: the user.")
  private @Nullable String user;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = {
        "For --jdbc: a file whose first line is the password (default: what the environment has as"
            + " KCNF_JDBC_PASSWORD)."
      })
  private @Nullable Path passwordFile;

  @Option(
      names = "--driver",
      split = ",",
      paramLabel = "JAR",
      description = "For --jdbc: the jar of the driver, and others that it needs.")
  private List<Path> drivers = new ArrayList<>();

  @Option(
      names = "--fetch-size",
      paramLabel = "ROWS",
      defaultValue = "1000",
      description = "For --jdbc: how many rows to get at a time (default: ${DEFAULT-VALUE}).")
  private int fetchSize = JdbcSource.FETCH_SIZE;

  /** Whether the table is one of a database. */
  public boolean isGiven() {
    boolean others = query != null || user != null || passwordFile != null || !drivers.isEmpty();
    if (url == null && (others || fetchSize != JdbcSource.FETCH_SIZE)) {
      throw new OptionException(
          "--query, --user, --password-file, --driver and --fetch-size need --jdbc URL");
    }
    return url != null;
  }

  /**
   * The rows.
   *
   * @param interrupts stop the query
   */
  public JdbcSource source(Interrupts interrupts) {
    if (url == null || query == null) {
      throw new OptionException("--jdbc needs --query SQL, as in --query 'SELECT * FROM orders'");
    }
    // Drivers log what is wrong with a URL, password included; they also say it to us.
    Logger.getLogger("").setLevel(Level.OFF);
    Database database = Database.of(url).as(user, password()).withDrivers(drivers);
    JdbcSource source = database.query(query).withFetchSize(fetchSize);
    interrupts.onStop(source::cancel);
    return source;
  }

  private @Nullable String password() {
    if (passwordFile == null) {
      return System.getenv(PASSWORD);
    }
    try {
      return Files.readString(passwordFile).lines().findFirst().orElse("");
    } catch (IOException e) {
      throw new OptionException("--password-file " + passwordFile + " cannot be read");
    }
  }
}
