/** The server's page, in a real browser. */
@NullMarked
package dev.kcnf.browser;

import org.jspecify.annotations.NullMarked;
