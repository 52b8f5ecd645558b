/** Tests of the job from Kafka to Kafka. */
@NullMarked
package dev.kcnf.flink.job;

import org.jspecify.annotations.NullMarked;
