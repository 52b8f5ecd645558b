/** Rows held in memory, and model files. */
@NullMarked
package dev.kcnf.cli.data;

import org.jspecify.annotations.NullMarked;
