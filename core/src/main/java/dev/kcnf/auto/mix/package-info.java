/**
 * The mixers of {@link dev.kcnf.auto.Auto}, for any number of classes. The package is not exported.
 */
@NullMarked
package dev.kcnf.auto.mix;

import org.jspecify.annotations.NullMarked;
