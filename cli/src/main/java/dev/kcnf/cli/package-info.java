/** The command line {@code kcnf}. */
@NullMarked
package dev.kcnf.cli;

import org.jspecify.annotations.NullMarked;
