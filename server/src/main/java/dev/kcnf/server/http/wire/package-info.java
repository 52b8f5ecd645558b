/** What goes over the wire: JSON, bodies and errors, within their limits. */
@NullMarked
package dev.kcnf.server.http.wire;

import org.jspecify.annotations.NullMarked;
