/** Tables in every format as one stream of rows, and rows as labelled examples. */
@NullMarked
package dev.kcnf.cli.input;

import org.jspecify.annotations.NullMarked;
