/** Tests on a Spark session of this JVM. */
@NullMarked
package dev.kcnf.spark;

import org.jspecify.annotations.NullMarked;
