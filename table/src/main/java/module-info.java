/** Tables read from files and streams, in the formats that are common. */
module dev.kcnf.table {
  requires transitive dev.kcnf.core;
  requires static org.jspecify;
  requires de.siegmar.fastcsv;
  requires tools.jackson.core;

  exports dev.kcnf.table;
  exports dev.kcnf.table.shards;
}
