/** Learning from streams with Apache Flink: the engine owns distribution, time and recovery. */
@NullMarked
package dev.kcnf.flink;

import org.jspecify.annotations.NullMarked;
