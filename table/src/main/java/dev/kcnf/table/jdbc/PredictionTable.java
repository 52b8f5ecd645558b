package dev.kcnf.table.jdbc;

import dev.kcnf.rows.Nearest;
import dev.kcnf.rows.Problem;
import dev.kcnf.rows.TableException;
import dev.kcnf.table.jdbc.DatabaseException.Kind;
import java.sql.Connection;
import java.sql.PreparedStatement;
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
   * @throws DatabaseException if there is one with other columns, or it cannot be made
   */
  public static void prepare(JdbcSource source, String name, List<String> keys) {
    Database database = source.database();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      List<String> columns = columns(connection, keys);
      String wanted = String.join(", ", columns);
      try {
        statement.executeQuery("SELECT " + wanted + " FROM " + name + " WHERE 1 = 0").close();
      } catch (SQLException missing) {
        create(statement, source, name, keys.isEmpty(), columns.subList(0, columns.size() - 2));
      }
    } catch (SQLException e) {
      throw database.failure(
          Kind.UNWRITABLE,
          String.format(
              "%s has not the columns %s, and cannot be made",
              name, String.join(", ", names(keys))),
          e);
    }
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
            + " FROM ("
            + source.sql().strip().replaceFirst(";\\s*$", "")
            + ") q WHERE 1 = 0");
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
      columns.add(keys.contains(column) ? quote + column.replace(quote, "") + quote : column);
    }
    return columns;
  }

  /** Writes to a table that is prepared, beside these rows as they are read. */
  public static PredictionTable open(JdbcTable rows, String name, List<String> keys) {
    Database database = rows.database();
    int[] positions = new int[keys.size()];
    for (int k = 0; k < positions.length; k++) {
      positions[k] = rows.columns().indexOf(keys.get(k));
      if (positions[k] < 0) {
        throw TableException.of(
            Problem.NO_SUCH_COLUMN,
            rows.name(),
            "there is no column '"
                + keys.get(k)
                + "' for a key; "
                + Nearest.hint(keys.get(k), rows.columns()));
      }
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
