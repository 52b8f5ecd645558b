/**
 * Version spaces that say how sure they are: KT estimates of the label in the context of how much
 * of the version space an example violates, instead of the paper's near-certain heads.
 */
@NullMarked
package dev.kcnf.calibrated;

import org.jspecify.annotations.NullMarked;
