/** What all commands share: streams, exit codes, the wording of errors, and Ctrl-C. */
@NullMarked
package dev.kcnf.cli.console;

import org.jspecify.annotations.NullMarked;
