/** Asks a kcnf server. */
@NullMarked
package dev.kcnf.table.client;

import org.jspecify.annotations.NullMarked;
