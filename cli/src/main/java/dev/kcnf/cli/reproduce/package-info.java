/** {@code kcnf reproduce}. */
@NullMarked
package dev.kcnf.cli.reproduce;

import org.jspecify.annotations.NullMarked;
