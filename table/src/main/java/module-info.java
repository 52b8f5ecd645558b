/** Tables read from files, streams and databases. */
module dev.kcnf.table {
  requires transitive dev.kcnf.core;
  requires transitive java.sql;
  requires java.net.http;
  requires static org.jspecify;
  requires de.siegmar.fastcsv;
  requires tools.jackson.core;

  exports dev.kcnf.table;
  exports dev.kcnf.table.client;
  exports dev.kcnf.table.jdbc;
  exports dev.kcnf.table.shards;

  uses java.sql.Driver;
}
