/** What the server keeps of a model: the model itself, and how its predictions went. */
@NullMarked
package dev.kcnf.server.state;

import org.jspecify.annotations.NullMarked;
