/** Compressing tables: {@code kcnf compress}, {@code decompress} and what is told of an archive. */
@NullMarked
package dev.kcnf.cli.archive;

import org.jspecify.annotations.NullMarked;
