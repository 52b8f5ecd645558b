/** {@code kcnf rules}, and the short rules in the report of {@code kcnf learn}. */
@NullMarked
package dev.kcnf.cli.rules;

import org.jspecify.annotations.NullMarked;
