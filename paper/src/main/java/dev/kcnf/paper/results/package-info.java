/** What an experiment finds: tables of figures, curves, notes and timings. */
@NullMarked
package dev.kcnf.paper.results;

import org.jspecify.annotations.NullMarked;
