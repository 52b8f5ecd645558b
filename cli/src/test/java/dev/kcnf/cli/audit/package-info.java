/** The paper's definitions once more, slow and plain, beside what the command prints. */
@NullMarked
package dev.kcnf.cli.audit;

import org.jspecify.annotations.NullMarked;
