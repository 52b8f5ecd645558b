/** The models over HTTP. */
@NullMarked
package dev.kcnf.server.http;

import org.jspecify.annotations.NullMarked;
