package io.schedmate.advisor.wiring;

import io.schedmate.advisor.outlook.QueueOrder;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * The configuration of the advisor. application.yml documents each property and its default.
 *
 * @param pause time between two checks for waiting work
 */
@Validated
@ConfigurationProperties("schedmate.advisor")
public record AdvisorProperties(
        @NotNull @DurationMin(millis = 1) Duration deadline,
        @NotNull @DurationMin(seconds = 1) Duration patience,
        @NotNull @DurationMin(seconds = 1) Duration longestReading,
        @NotNull @DurationMin(millis = 1) Duration pause,
        @NotNull @DurationMin(millis = 1) Duration recent,
        @NotNull @DurationMin(hours = 1) Duration keepSeenEvents,
        @NotNull @DurationMin(hours = 1) Duration keepAdvice,
        @NotNull @DurationMin(hours = 1) Duration keepHistory,
        @NotNull @DurationMin(millis = 1) Duration firstSweep,
        @NotNull @Valid Source source,
        @NotNull @Valid Vectors vectors,
        @NotNull @Valid Model model,
        @NotNull @Valid Outlook outlook) {

    /** The allowed sources of code, and their size limits. */
    public record Source(
            @NotNull List<String> roots,
            @DefaultValue List<String> openRoots,
            @NotNull List<String> git,
            @NotNull Path archives,
            @NotNull @DurationMin(hours = 1) Duration keepArchives,
            @NotNull DataSize maxArchives,
            @NotNull Path trees,
            @NotNull @DurationMin(minutes = 1) Duration keepTrees,
            @NotNull DataSize maxTrees,
            @Positive long unpackedBytes,
            @Positive int entries,
            @Positive int ratio,
            @Positive long fetchedBytes,
            @NotNull @DurationMin(seconds = 1) Duration fetchTime) {}

    /** The storage of vectors. */
    public record Vectors(
            @NotNull Store store,
            @NotNull Path folder,
            @PositiveOrZero int exactUpTo,
            boolean prepared,
            @NotNull URI redis) {

        /** The kind of vector store. */
        public enum Store {
            EMBEDDED,
            REDIS
        }
    }

    /** The settings of outlooks. */
    public record Outlook(
            @Min(10) @Max(1_000) int draws,
            @Positive int maxJobs,
            @NotNull @DurationMin(millis = 0) Duration keep,
            @NotNull @DurationMin(millis = 100) Duration predictEvery,
            @DefaultValue List<@Valid Nodes> clusters) {

        /** The nodes of a cluster, or of one of its queues. */
        public record Nodes(
                @NotBlank String cluster,
                @Nullable String queue,
                @Min(1) @Max(100_000) int nodes,
                @Min(1) @Max(1_000) int gpusPerNode,
                @Nullable QueueOrder policy) {}
    }

    /** The language model. */
    public record Model(
            @NotNull String url,
            @NotNull String name,
            @NotNull String key,
            @NotNull @DurationMin(millis = 1) Duration timeout,
            @PositiveOrZero long tokensPerDay,
            @PositiveOrZero long tokensPerAsker) {

        /** Omits the key. */
        @Override
        public String toString() {
            return "Model[" + url + ", " + name + "]";
        }
    }
}
