/** Learned state as bytes: little-endian, canonical, and safe to read from strangers. */
@NullMarked
package dev.kcnf.io;

import org.jspecify.annotations.NullMarked;
