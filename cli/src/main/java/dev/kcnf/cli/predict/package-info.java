/** {@code kcnf predict}, and predictions as lines of CSV or JSON. */
@NullMarked
package dev.kcnf.cli.predict;

import org.jspecify.annotations.NullMarked;
