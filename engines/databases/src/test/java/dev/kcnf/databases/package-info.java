@NullMarked
package dev.kcnf.databases;

import org.jspecify.annotations.NullMarked;
