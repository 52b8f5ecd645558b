/** Charts as SVG and PNG. */
@NullMarked
package dev.kcnf.cli.chart;

import org.jspecify.annotations.NullMarked;
