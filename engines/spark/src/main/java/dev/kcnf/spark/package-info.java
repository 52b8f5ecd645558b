/** Learning from Datasets with Apache Spark. */
@NullMarked
package dev.kcnf.spark;

import org.jspecify.annotations.NullMarked;
