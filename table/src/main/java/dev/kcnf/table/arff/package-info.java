/** ARFF, the format of WEKA and MOA. */
@NullMarked
package dev.kcnf.table.arff;

import org.jspecify.annotations.NullMarked;
