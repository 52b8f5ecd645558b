/** Tests of what engines have in common. */
@NullMarked
package dev.kcnf.engines;

import org.jspecify.annotations.NullMarked;
