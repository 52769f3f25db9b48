package io.schedmate.tracker.messaging;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * How chunks are read from the broker; application.yml documents each property.
 *
 * @param consumers number of consumers that share the partitions, one thread each
 * @param gatherBytes amount that the broker collects before it answers
 * @param gatherFor maximum time that the broker waits for that amount
 * @param maxBytes maximum size of one answer; each consumer uses a small multiple of it in memory
 * @param maxBytesPerPartition maximum size of one partition in an answer; at least the largest record, 4 MiB
 * @param maxChunks maximum number of chunks in one batch, which is one transaction
 */
@Validated
@ConfigurationProperties("schedmate.tracker.chunks")
record ChunkProperties(
        @DefaultValue("2") @Min(1) @Max(256) int consumers,
        @DefaultValue("256KB") @NotNull DataSize gatherBytes,
        @DefaultValue("200ms") @NotNull Duration gatherFor,
        @DefaultValue("16MB") @NotNull DataSize maxBytes,
        @DefaultValue("4MB") @NotNull DataSize maxBytesPerPartition,
        @DefaultValue("5000") @Min(1) @Max(100_000) int maxChunks) {}
