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
 * How shippers' own records are taken from the broker; application.yml says more.
 *
 * @param consumers that share the partitions, a thread each
 * @param gatherBytes that the broker waits for before it answers
 * @param gatherFor how long it waits at most
 * @param mostBytes of one answer; what is in memory at a time is a multiple of it for each consumer
 * @param mostBytesOfAPartition of one answer; no less than the largest record, 4 MiB
 * @param mostRecords of one batch, which is one transaction
 */
@Validated
@ConfigurationProperties("schedmate.tracker.raw")
record RawProperties(
        @DefaultValue("2") @Min(1) @Max(256) int consumers,
        @DefaultValue("512KB") @NotNull DataSize gatherBytes,
        @DefaultValue("200ms") @NotNull Duration gatherFor,
        @DefaultValue("8MB") @NotNull DataSize mostBytes,
        @DefaultValue("4MB") @NotNull DataSize mostBytesOfAPartition,
        @DefaultValue("20000") @Min(1) @Max(100_000) int mostRecords) {}
