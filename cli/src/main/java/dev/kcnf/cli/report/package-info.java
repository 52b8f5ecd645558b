/** Reports on a model and how it was learned, as text and JSON. */
@NullMarked
package dev.kcnf.cli.report;

import org.jspecify.annotations.NullMarked;
