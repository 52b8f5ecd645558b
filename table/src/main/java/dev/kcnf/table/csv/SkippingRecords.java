package dev.kcnf.table.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.TableException;
import dev.kcnf.table.csv.LineFeed.BadLineException;
import dev.kcnf.table.text.LineReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * CSV with bad rows in it: whatever is wrong with a row, reading goes on with the line after the
 * one where it began. FastCSV cannot do that, so a new parser starts there.
 */
final class SkippingRecords implements Records {
  private final LineFeed feed;
  private CsvRecords records;

  SkippingRecords(LineReader lines, char delimiter) {
    feed = new LineFeed(lines);
    records = new CsvRecords(lines.source(), feed, delimiter, 0);
  }

  @Override
  public void fixWidth(int width) {
    records.fixWidth(width);
  }

  @Override
  public boolean next() throws BadRowException {
    feed.beginRow();
    try {
      return records.advance();
    } catch (UncheckedIOException e) {
      throw bad(e, e.getCause());
    } catch (CsvParseException e) {
      throw bad(e, e.getCause());
    }
  }

  private BadRowException bad(RuntimeException e, @Nullable Throwable cause) {
    if (cause instanceof TableException unreadable) {
      throw unreadable;
    }
    goBack();
    if (cause instanceof BadLineException line) {
      return line.problem();
    }
    if (e instanceof CsvParseException malformed) {
      return new BadRowException(CsvRecords.problem(malformed));
    }
    throw e;
  }

  /** A stray quote may have taken the next lines in. */
  @Override
  public void reject() {
    if (feed.rowLines() > 1) {
      goBack();
    }
  }

  private void goBack() {
    feed.goBack();
    records = records.restart(feed);
  }

  @Override
  public long line() {
    return feed.line();
  }

  @Override
  public int cells() {
    return records.cells();
  }

  @Override
  public String[] texts() {
    return records.texts();
  }

  @Override
  public boolean holdsRows() {
    return feed.holdsLines();
  }

  @Override
  public void close() throws IOException {
    feed.close();
  }
}
