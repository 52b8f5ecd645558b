package dev.kcnf.paper.experiments;

import dev.kcnf.paper.results.Block;
import dev.kcnf.paper.results.Timing;
import java.util.List;

/** One of the experiments beyond the tables. */
record Part(Block block, List<Timing> timings, List<String> notes) {}
