/** Tests on real clusters and brokers. */
@NullMarked
package dev.kcnf.flink;

import org.jspecify.annotations.NullMarked;
