/** Gzip files, made again from what is in them: who can do that need only store the contents. */
@NullMarked
package dev.kcnf.archive.gzip;

import org.jspecify.annotations.NullMarked;
