/** The paper section by section: one small program each, to run and to change. */
@NullMarked
package dev.kcnf.examples.paper;

import org.jspecify.annotations.NullMarked;
