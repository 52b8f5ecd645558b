/** JMH benchmarks of the parts of kcnf; {@code ./kcnf-bench jmh -prof gc} runs them. */
@NullMarked
package dev.kcnf.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
