/**
 * Writes rules in one of several languages, each a {@link dev.kcnf.rules.format.RuleFormat}; {@link
 * dev.kcnf.rules.format.Dimacs} also reads one back.
 */
@NullMarked
package dev.kcnf.rules.format;

import org.jspecify.annotations.NullMarked;
