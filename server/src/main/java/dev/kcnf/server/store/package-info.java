/** Models on disk: journals, snapshots, and which models are in memory. Knows nothing of HTTP. */
@NullMarked
package dev.kcnf.server.store;

import org.jspecify.annotations.NullMarked;
