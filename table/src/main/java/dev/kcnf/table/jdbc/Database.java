package dev.kcnf.table.jdbc;

import dev.kcnf.SettingException;
import dev.kcnf.table.jdbc.DatabaseException.Kind;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where a database is, and who asks. Drivers are found on the class path, or in jars that are
 * named.
 *
 * <pre>{@code
 * Database shop = Database.of("jdbc:postgresql://localhost/shop").as("reader", password);
 * Model model = Model.learn(shop.query("SELECT * FROM orders").open(), Target.of("paid", "false"));
 * }</pre>
 */
public final class Database {
  private final String url;
  private final @Nullable String user;
  private final @Nullable String password;
  private final List<Path> jars;
  private final Secrets secrets;

  private Database(
      String url, @Nullable String user, @Nullable String password, List<Path> driverJars) {
    this.url = url;
    this.user = user;
    this.password = password;
    this.jars = driverJars;
    this.secrets = new Secrets(url, password);
  }

  /** The database at this URL, such as {@code jdbc:postgresql://localhost/shop}. */
  public static Database of(String url) {
    if (!url.startsWith("jdbc:")) {
      throw new SettingException(
          "jdbc",
          " must be a URL that begins with jdbc:, as jdbc:postgresql://localhost/shop, was '"
              + new Secrets(url, null).url()
              + "'");
    }
    return named(url);
  }

  static Database named(String url) {
    return new Database(url, null, null, List.of());
  }

  /**
   * The same, asked by this user.
   *
   * @param key the password; null if there is none
   */
  public Database as(@Nullable String name, @Nullable String key) {
    return new Database(url, name, key, jars);
  }

  /** The same, with drivers from these jars before those of the class path. */
  public Database withDrivers(List<Path> driverJars) {
    return new Database(url, user, password, List.copyOf(driverJars));
  }

  /** The rows of a query. */
  public JdbcSource query(String sql) {
    return new JdbcSource(this, sql, JdbcSource.FETCH_SIZE, true);
  }

  /**
   * A new connection.
   *
   * @throws DatabaseException if there is none
   */
  public Connection connect() {
    Driver driver = driver();
    Properties properties = new Properties();
    if (user != null) {
      properties.setProperty("user", user);
    }
    if (password != null) {
      properties.setProperty("password", password);
    }
    try {
      Connection connection = driver.connect(url, properties);
      if (connection == null) {
        throw noDriver();
      }
      return connection;
    } catch (SQLException e) {
      String state = e.getSQLState();
      throw state != null && state.startsWith("28")
          ? failure(Kind.REFUSED, "the user or the password is refused", e)
          : failure(Kind.UNREACHABLE, "cannot connect", e);
    } catch (DatabaseException e) {
      throw e;
    } catch (RuntimeException | LinkageError e) { // of a driver that is damaged, or lacks a library
      throw failure(Kind.UNREACHABLE, "the driver fails", new SQLException(e.toString()));
    }
  }

  private Driver driver() {
    for (Driver driver : drivers()) {
      try {
        if (driver.acceptsURL(url)) {
          return driver;
        }
      } catch (SQLException e) {
        // Then another one may.
      }
    }
    throw noDriver();
  }

  /** Those of the jars first; else those that Java has found. */
  private List<Driver> drivers() {
    List<Driver> drivers = new ArrayList<>();
    if (!jars.isEmpty()) {
      URL[] urls = jars.stream().map(this::url).toArray(URL[]::new);
      // Open as long as the driver is used: until the process ends.
      ClassLoader loader = new URLClassLoader(urls, Database.class.getClassLoader());
      try {
        ServiceLoader.load(Driver.class, loader).forEach(drivers::add);
      } catch (ServiceConfigurationError e) {
        throw new DatabaseException(
            Kind.NO_DRIVER, name(), "a driver cannot be loaded: " + e.getMessage(), null);
      }
    }
    DriverManager.drivers().forEach(drivers::add);
    return drivers;
  }

  private URL url(Path jar) {
    if (!Files.isRegularFile(jar)) {
      throw new DatabaseException(Kind.NO_DRIVER, name(), "no such driver: " + jar, null);
    }
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(jar.toString(), e);
    }
  }

  private DatabaseException noDriver() {
    String problem = "no driver takes this URL, which may be mistyped; found: " + driverNames();
    return new DatabaseException(Kind.NO_DRIVER, name(), problem, null);
  }

  private String driverNames() {
    String names =
        drivers().stream()
            .map(driver -> driver.getClass().getName())
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "none" : names;
  }

  /** What messages call it: the URL, without secrets. */
  public String name() {
    return secrets.url();
  }

  /** What the driver says, without secrets. */
  String said(SQLException e) {
    return String.valueOf(secrets.clean(e).getMessage());
  }

  /** A failure in words, with what the driver says of it. */
  DatabaseException failure(Kind kind, String problem, SQLException e) {
    SQLException clean = secrets.clean(e);
    return new DatabaseException(kind, name(), problem + ": " + clean.getMessage(), clean);
  }

  @Override
  public String toString() {
    return name();
  }
}
