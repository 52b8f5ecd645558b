package dev.kcnf.table.jdbc;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.util.Properties;
import java.util.logging.Logger;

/** A driver that fails in a way that JDBC does not know, and tells the password. */
final class FailingDriver implements Driver {
  @Override
  public Connection connect(String url, Properties info) {
    throw new IllegalStateException("cannot connect to " + url);
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith("jdbc:failing:");
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 1;
  }

  @Override
  public int getMinorVersion() {
    return 0;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getGlobal();
  }
}
