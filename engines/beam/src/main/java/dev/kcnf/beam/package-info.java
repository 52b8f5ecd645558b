/** An example for Apache Beam. */
@NullMarked
package dev.kcnf.beam;

import org.jspecify.annotations.NullMarked;
