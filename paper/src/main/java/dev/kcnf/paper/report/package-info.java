/** Shows the results of the experiments: as text, as a web page, as figures. */
@NullMarked
package dev.kcnf.paper.report;

import org.jspecify.annotations.NullMarked;
