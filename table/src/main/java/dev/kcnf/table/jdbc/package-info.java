/** Tables read from databases through JDBC, and predictions written back; no driver is bundled. */
@NullMarked
package dev.kcnf.table.jdbc;

import org.jspecify.annotations.NullMarked;
