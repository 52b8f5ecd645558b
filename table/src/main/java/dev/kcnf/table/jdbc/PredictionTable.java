package dev.kcnf.table.jdbc;

import dev.kcnf.rows.Nearest;
import dev.kcnf.rows.Problem;
import dev.kcnf.rows.TableException;
import dev.kcnf.table.jdbc.DatabaseException.Kind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A table of a database that predictions are written to, in batches and in the transaction that
 * reads the rows: all of them or none. Its columns are the key columns of the query, or {@code
 * row_no} if there are none, and {@code probability} and {@code decision}.
 */
public final class PredictionTable implements AutoCloseable {
  private static final int BATCH = 1000;
  private static final String ROW = "row_no";

  private final Database database;
  private final String name;
  private final JdbcTable rows;
  private final int[] keys;
  private final PreparedStatement insert;
  private int waiting;
  private long written;

  private PredictionTable(
      Database database, String name, JdbcTable rows, int[] keys, PreparedStatement insert) {
    this.database = database;
    this.name = name;
    this.rows = rows;
    this.keys = keys;
    this.insert = insert;
  }

  /**
   * Makes the table if there is none.
   *
   * @param keys columns of the query that tell its rows apart; none to number the rows
   * @throws DatabaseException if there is one with other columns, or it can neither be read nor
   *     made
   */
  public static void prepare(JdbcSource source, String name, List<String> keys) {
    Database database = source.database();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      List<String> columns = columns(connection, keys);
      SQLException unfit = failing(statement, String.join(", ", columns), name);
      if (unfit == null) {
        return;
      }
      SQLException unread = failing(statement, "*", name);
      if (unread == null) {
        String wanted = String.join(", ", names(keys));
        throw database.failure(
            Kind.UNWRITABLE, name + " is there, but has not the columns " + wanted, unfit);
      }
      checkKeys(statement, source, keys);
      try {
        create(statement, source, name, keys.isEmpty(), columns.subList(0, columns.size() - 2));
      } catch (SQLException e) {
        String why = " cannot be read (" + database.said(unread) + "), and cannot be made";
        throw database.failure(Kind.UNWRITABLE, name + why, e);
      }
    } catch (SQLException e) {
      throw database.failure(Kind.UNWRITABLE, name + " cannot be looked for", e);
    }
  }

  /** Why these columns cannot be read; null if they can. */
  private static @Nullable SQLException failing(Statement statement, String columns, String name) {
    try {
      statement.executeQuery("SELECT " + columns + " FROM " + name + " WHERE 1 = 0").close();
      return null;
    } catch (SQLException e) {
      return e;
    }
  }

  /** A query that the database does not take in brackets tells of its columns when it is run. */
  private static void checkKeys(Statement statement, JdbcSource source, List<String> keys) {
    List<String> names = new ArrayList<>();
    try (ResultSet none = statement.executeQuery("SELECT * " + from(source))) {
      for (int c = 1; c <= none.getMetaData().getColumnCount(); c++) {
        names.add(none.getMetaData().getColumnLabel(c));
      }
    } catch (SQLException e) {
      return;
    }
    keys.forEach(key -> position(key, names, "query on " + source.database().name()));
  }

  private static String from(JdbcSource source) {
    // A line of its own, as the query may end in a comment.
    return " FROM (" + source.sql().strip().replaceFirst(";\\s*$", "") + "\n) q WHERE 1 = 0";
  }

  /** Where the rows of the query are, the types of its keys are known. */
  private static void create(
      Statement statement, JdbcSource source, String name, boolean numbered, List<String> keys)
      throws SQLException {
    String key = numbered ? "CAST(0 AS BIGINT) AS " + ROW : String.join(", ", keys);
    statement.executeUpdate(
        "CREATE TABLE "
            + name
            + " AS SELECT "
            + key
            + ", CAST(0 AS DOUBLE PRECISION) AS probability, CAST('' AS VARCHAR(255)) AS decision"
            + from(source));
  }

  private static List<String> names(List<String> keys) {
    List<String> names = new ArrayList<>(keys.isEmpty() ? List.of(ROW) : keys);
    names.addAll(List.of("probability", "decision"));
    return names;
  }

  /** The columns as SQL wants them; those of the query are written as it has them. */
  private static List<String> columns(Connection connection, List<String> keys)
      throws SQLException {
    String quote = connection.getMetaData().getIdentifierQuoteString().strip();
    List<String> columns = new ArrayList<>();
    for (String column : names(keys)) {
      String quoted = quote + column.replace(quote, quote + quote) + quote;
      columns.add(keys.contains(column) && !quote.isEmpty() ? quoted : column);
    }
    return columns;
  }

  /** Writes to a table that is prepared, beside these rows as they are read. */
  public static PredictionTable open(JdbcTable rows, String name, List<String> keys) {
    Database database = rows.database();
    int[] positions = new int[keys.size()];
    for (int k = 0; k < positions.length; k++) {
      positions[k] = position(keys.get(k), rows.columns(), rows.name());
    }
    try {
      Connection connection = rows.connection();
      List<String> columns = columns(connection, keys);
      String places = columns.stream().map(column -> "?").collect(Collectors.joining(", "));
      PreparedStatement insert =
          connection.prepareStatement(
              String.format(
                  "INSERT INTO %s (%s) VALUES (%s)", name, String.join(", ", columns), places));
      return new PredictionTable(database, name, rows, positions, insert);
    } catch (SQLException e) {
      throw database.failure(Kind.UNWRITABLE, name + " cannot be written to", e);
    }
  }

  private static int position(String key, List<String> columns, String table) {
    int position = columns.indexOf(key);
    if (position < 0) {
      String problem = "there is no column '" + key + "' for a key; " + Nearest.hint(key, columns);
      throw TableException.of(Problem.NO_SUCH_COLUMN, table, problem);
    }
    return position;
  }

  /** Writes the prediction of the row just read. */
  public void write(double probability, String decision) {
    try {
      int at = 1;
      for (int key : keys) {
        set(at++, rows.object(key));
      }
      if (keys.length == 0) {
        insert.setLong(at++, rows.line());
      }
      insert.setDouble(at++, probability);
      insert.setString(at, decision);
      insert.addBatch();
      waiting++;
      if (waiting == BATCH) {
        flush();
      }
    } catch (SQLException e) {
      throw unwritten(e);
    }
  }

  private void set(int at, @Nullable Object value) throws SQLException {
    if (value == null) {
      insert.setNull(at, Types.NULL);
    } else {
      insert.setObject(at, value);
    }
  }

  private void flush() throws SQLException {
    if (waiting > 0) {
      insert.executeBatch();
      written += waiting;
      waiting = 0;
    }
  }

  /** Writes what is left and makes all of it last; returns the number of predictions. */
  public long commit() {
    try {
      flush();
      insert.getConnection().commit();
      return written;
    } catch (SQLException e) {
      throw unwritten(e);
    }
  }

  private DatabaseException unwritten(SQLException e) {
    return database.failure(
        Kind.UNWRITABLE, "nothing is written into " + name + ", as a row cannot be", e);
  }

  @Override
  public void close() {
    try {
      insert.close();
    } catch (SQLException e) {
      // It is of no use any more.
    }
  }
}
