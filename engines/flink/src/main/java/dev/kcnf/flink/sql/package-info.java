/** SQL functions of Flink, and the provider of models for {@code CREATE MODEL}. */
@NullMarked
package dev.kcnf.flink.sql;

import org.jspecify.annotations.NullMarked;
