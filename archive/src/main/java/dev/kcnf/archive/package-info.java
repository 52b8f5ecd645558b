/**
 * Tables compressed by learned prediction: files of blocks, each of which can be decoded with the
 * first one alone (docs/ARCHIVE.md).
 */
@NullMarked
package dev.kcnf.archive;

import org.jspecify.annotations.NullMarked;
