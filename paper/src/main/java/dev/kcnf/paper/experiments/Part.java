package dev.kcnf.paper.experiments;

import java.util.List;

/** One of the experiments beyond the tables. */
record Part(Block block, List<Timing> timings, List<Figure> figures, List<String> notes) {}
