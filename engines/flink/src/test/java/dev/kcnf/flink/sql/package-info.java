/** Tests of the SQL functions. */
@NullMarked
package dev.kcnf.flink.sql;

import org.jspecify.annotations.NullMarked;
