/** The data of the experiments: random conjunctions, and categorical tables made Boolean. */
@NullMarked
package dev.kcnf.paper.experiments.data;

import org.jspecify.annotations.NullMarked;
