/**
 * The paper's experiments, each seeded and parallel over its repeats: the same seed gives the same
 * {@link dev.kcnf.paper.results.Result}, whatever the number of threads. {@link
 * dev.kcnf.paper.experiments.Experiment} lists them.
 */
@NullMarked
package dev.kcnf.paper.experiments;

import org.jspecify.annotations.NullMarked;
