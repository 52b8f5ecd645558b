package dev.kcnf.table.jdbc;

import dev.kcnf.SettingException;
import dev.kcnf.table.TableSource;
import dev.kcnf.table.jdbc.DatabaseException.Kind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query, which is run each time that the table is opened. The rows are streamed:
 * nothing is committed before the last one is read, and drivers get them in portions. Tables that
 * are open at the same time share a connection and, where the database can, see the same rows.
 */
public final class JdbcSource implements TableSource {
  /** How many rows a driver is asked to get at a time. */
  public static final int FETCH_SIZE = 1000;

  private final Database database;
  private final String sql;
  private final int fetchSize;
  private final boolean readOnly;
  private @Nullable Connection connection;
  private int open; // tables on that connection
  private volatile @Nullable Statement running;

  JdbcSource(Database database, String sql, int fetchSize, boolean readOnly) {
    if (sql.isBlank()) {
      throw new SettingException("query", " is empty");
    }
    if (fetchSize < 1) {
      throw new SettingException("fetchSize", " must be at least 1, was " + fetchSize);
    }
    this.database = database;
    this.sql = sql;
    this.fetchSize = fetchSize;
    this.readOnly = readOnly;
  }

  /** The same, with this number of rows at a time. */
  public JdbcSource withFetchSize(int rows) {
    return new JdbcSource(database, sql, rows, readOnly);
  }

  /** The same, where predictions can be written to. */
  public JdbcSource writable() {
    return new JdbcSource(database, sql, fetchSize, false);
  }

  Database database() {
    return database;
  }

  String sql() {
    return sql;
  }

  /**
   * Runs the query.
   *
   * @throws DatabaseException if there is no driver or no connection, or the query fails
   */
  @Override
  public synchronized JdbcTable open() {
    Connection shared = connection == null ? begin() : connection;
    connection = shared;
    open++;
    try {
      Statement statement = shared.createStatement();
      statement.setFetchSize(fetchSize);
      running = statement;
      ResultSet rows = statement.executeQuery(sql);
      return new JdbcTable(database, "query on " + database.name(), rows, () -> close(statement));
    } catch (SQLException e) {
      release();
      throw database.failure(Kind.QUERY, "the query fails", e);
    } catch (RuntimeException e) {
      release();
      throw e;
    }
  }

  private Connection begin() {
    Connection begun = database.connect();
    attempt(() -> begun.setReadOnly(readOnly));
    attempt(
        () -> {
          int snapshot = Connection.TRANSACTION_REPEATABLE_READ;
          if (begun.getMetaData().supportsTransactionIsolationLevel(snapshot)) {
            begun.setTransactionIsolation(snapshot);
          }
        });
    try {
      begun.setAutoCommit(false); // else some drivers read all rows at once
      return begun;
    } catch (SQLException e) {
      attempt(begun::close);
      throw database.failure(Kind.UNREACHABLE, "cannot begin", e);
    }
  }

  private interface Request {
    void run() throws SQLException;
  }

  /** What a database may not know, or a lost one cannot do any more. */
  private static void attempt(Request request) {
    try {
      request.run();
    } catch (SQLException e) {
      // Goes without.
    }
  }

  private synchronized void close(Statement statement) {
    attempt(statement::close);
    release();
  }

  private synchronized void release() {
    Connection shared = connection;
    if (--open == 0 && shared != null) {
      connection = null;
      running = null;
      attempt(shared::rollback);
      attempt(shared::close);
    }
  }

  /** Stops a query that is running; may be called from any thread. */
  public void cancel() {
    Statement statement = running;
    if (statement != null) {
      attempt(statement::cancel);
    }
  }

  /** A query can be run again. */
  @Override
  public boolean repeatable() {
    return true;
  }
}
