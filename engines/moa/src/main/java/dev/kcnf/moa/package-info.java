/** What the classifiers of MOA and of WEKA have in common. */
@NullMarked
package dev.kcnf.moa;

import org.jspecify.annotations.NullMarked;
