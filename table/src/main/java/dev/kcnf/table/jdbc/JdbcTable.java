package dev.kcnf.table.jdbc;

import dev.kcnf.rows.Problem;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableException;
import dev.kcnf.table.jdbc.DatabaseException.Kind;
import dev.kcnf.table.text.Header;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a result. Its cells are those that a CSV file of the same rows would have, so that
 * the same model is learned from both. NULL is an empty cell, which is a missing one.
 */
public final class JdbcTable implements Table {
  private final Database database;
  private final String name;
  private final ResultSet rows;
  private final Runnable closing;
  private final List<String> columns;
  private final CellReader[] readers;
  private final String[] row;
  private long line;
  private boolean closed;

  /**
   * @param closing what is done when the table is closed
   */
  JdbcTable(Database database, String name, ResultSet rows, Runnable closing) {
    this.database = database;
    this.name = name;
    this.rows = rows;
    this.closing = closing;
    try {
      ResultSetMetaData about = rows.getMetaData();
      int width = about.getColumnCount();
      if (width == 0) {
        throw TableException.of(Problem.EMPTY, name, "the query has no columns");
      }
      if (width > Header.MAX_COLUMNS) {
        throw Header.tooMany(name, 0);
      }
      List<String> names = new ArrayList<>();
      readers = new CellReader[width];
      for (int c = 0; c < width; c++) {
        names.add(about.getColumnLabel(c + 1));
        readers[c] = new CellReader(about, c + 1);
      }
      columns = Header.of(names);
      row = new String[width];
    } catch (SQLException e) {
      throw database.failure(Kind.QUERY, "the columns of the query cannot be told", e);
    }
  }

  /** The rows of a result that a program has got itself, and closes with the table. */
  public static JdbcTable of(String name, ResultSet rows) {
    Database database = Database.named(name);
    return new JdbcTable(
        database,
        name,
        rows,
        () -> {
          try {
            rows.close();
          } catch (SQLException e) {
            throw database.failure(Kind.LOST, "cannot be closed", e);
          }
        });
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public String @Nullable [] next() {
    try {
      if (!rows.next()) {
        return null;
      }
      line++;
      for (int c = 0; c < row.length; c++) {
        row[c] = text(c);
      }
      return row;
    } catch (SQLException e) {
      throw database.failure(
          Kind.LOST, String.format("the rows end after %,d with an error", line), e);
    }
  }

  private String text(int column) throws SQLException {
    try {
      return readers[column].text(rows);
    } catch (CellReader.NoTextException e) {
      throw TableException.of(
          Problem.MALFORMED,
          name,
          "column '"
              + columns.get(column)
              + "' is of bytes, not of text; leave it out of the query");
    }
  }

  /** The value of a column of the last row as the driver gives it; null for NULL. */
  @Nullable Object object(int column) {
    try {
      return readers[column].object(rows);
    } catch (SQLException e) {
      throw database.failure(Kind.LOST, "row " + line + " cannot be read", e);
    }
  }

  Database database() {
    return database;
  }

  Connection connection() throws SQLException {
    return rows.getStatement().getConnection();
  }

  /** The number of the last row, from 1. */
  @Override
  public long line() {
    return line;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      closing.run();
    }
  }
}
