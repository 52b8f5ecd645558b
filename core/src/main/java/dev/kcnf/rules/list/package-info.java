/**
 * Finds lists of rules that hold on noisy tables: {@link dev.kcnf.rules.list.ListSearch} makes them
 * as long as the data pay for, by description length.
 */
@NullMarked
package dev.kcnf.rules.list;

import org.jspecify.annotations.NullMarked;
