/** The server under load, killed, crowded and attacked. */
@NullMarked
package dev.kcnf.benchmarks.serve;

import org.jspecify.annotations.NullMarked;
