package dev.kcnf.table.jdbc;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A database that cannot be used. Neither the message nor the cause has a password in it, wherever
 * it was given.
 */
public final class DatabaseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What went wrong. */
  public enum Kind {
    /** No driver that was found takes the URL. */
    NO_DRIVER,
    /** The user or the password is wrong. */
    REFUSED,
    /** There is no connection: no such host, port or database. */
    UNREACHABLE,
    /** The database does not take the query, or a column of it has no text. */
    QUERY,
    /** The rows ended with an error, as of a connection that broke. */
    LOST,
    /** Predictions cannot be written. */
    UNWRITABLE
  }

  private final Kind kind;
  private final String database;
  private final String sqlState;

  DatabaseException(Kind kind, String database, String problem, @Nullable SQLException cause) {
    super(database + ": " + problem, cause);
    this.kind = kind;
    this.database = database;
    String state = cause == null ? null : cause.getSQLState();
    this.sqlState = state == null ? "" : state;
  }

  public Kind kind() {
    return kind;
  }

  /** The URL, without secrets. */
  public String database() {
    return database;
  }

  /** The five characters in which SQL says what is wrong; empty if the driver does not. */
  public String sqlState() {
    return sqlState;
  }
}
