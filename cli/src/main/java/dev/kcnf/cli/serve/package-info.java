/** {@code kcnf serve}: models over HTTP. */
@NullMarked
package dev.kcnf.cli.serve;

import org.jspecify.annotations.NullMarked;
