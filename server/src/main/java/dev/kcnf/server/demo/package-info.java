/** A stream to watch. */
@NullMarked
package dev.kcnf.server.demo;

import org.jspecify.annotations.NullMarked;
