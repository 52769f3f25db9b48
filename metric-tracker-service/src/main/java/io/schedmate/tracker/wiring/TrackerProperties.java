package io.schedmate.tracker.wiring;

import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
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

/** The tracker's settings; application.yml documents each property and its default. */
@Validated
@ConfigurationProperties("schedmate.tracker")
public record TrackerProperties(
        @NotNull @Valid Mapping mapping,
        @NotNull @DurationMin(seconds = 0) Duration holdUnknown,
        @NotNull @DurationMin(seconds = 0) Duration orderWindow,
        @Positive long maxHeld,
        @NotNull DataSize maxHeldBytes,
        @Positive long maxHeldPerSender,
        @NotNull DataSize maxHeldBytesPerSender,
        @NotNull DataSize maxHeldBytesPerJob,
        @NotNull @DurationMin(seconds = 0) Duration sampleEvery,
        @Positive int maxLive,
        @DefaultValue @Valid LineQuota flow,
        @DefaultValue @Valid JobMetrics jobMetrics,
        @NotNull @Valid Model model,
        @Nullable Path rulesFolder,
        @NotNull @DurationMin(millis = 1) Duration rulesRefresh,
        @DecimalMin("0") @DecimalMax("1") double slowBelowRatio,
        @DecimalMin("0") @DecimalMax("1") double wellFromRatio,
        @Positive double stoppedAfterGaps,
        @NotNull @DurationMin(seconds = 0) Duration stoppedAtLeast,
        @DecimalMin("0") @DecimalMax("1") double evictBelowRatio,

        @DefaultValue("2m") @NotNull @DurationMin(seconds = 0)
        Duration packingJudgedAfter,

        @NotNull @DurationMin(hours = 1) Duration keepHistory,
        @NotNull @DurationMin(millis = 1) Duration releasePause,
        @NotNull @DurationMin(millis = 1) Duration streamPause,
        @NotNull @DurationMin(millis = 1) Duration stoppedPause) {

    /**
     * How much of an attempt's log is read; further lines are only counted.
     *
     * @param linesASecond average rate
     * @param maxAtOnce lines beyond that rate that may be read at once
     */
    public record LineQuota(
            @Positive @DefaultValue("10000") long linesASecond,
            @Positive @DefaultValue("200000") long maxAtOnce) {}

    /**
     * Whether the metrics of individual jobs are published to Prometheus.
     *
     * @param maxJobs maximum number of jobs per instance; each has eight series
     */
    public record JobMetrics(
            @DefaultValue("false") boolean enabled,
            @Positive @DefaultValue("1000") int maxJobs) {}

    /**
     * The language model that interprets lines of unknown formats. Without a URL and a name, no model is used.
     *
     * @param askAgain the pause before the model is asked again about a template without an answer
     * @param tokensADay token budget per day and instance
     * @param maxWaiting maximum number of templates in the queue; further templates are asked about later
     */
    public record Model(
            @Nullable URI url,
            @Nullable String name,
            @NotNull String key,
            @NotNull @DurationMin(millis = 1) Duration timeout,
            @NotNull @DurationMin(millis = 1) Duration askAgain,
            @PositiveOrZero long tokensADay,
            @Positive int maxWaiting) {

        /** Omits the key. */
        @Override
        public String toString() {
            return "Model[" + url + ", " + name + "]";
        }
    }

    /** How a site's shippers name its jobs. */
    public record Mapping(
            @NotBlank String cluster,
            @NotBlank String scheduler,
            @NotNull List<String> idFields,
            @NotNull List<String> fields,
            @NotNull List<String> labels,
            @NotNull List<String> paths,
            @DefaultValue List<String> ownerPaths,
            @DefaultValue List<String> sharedPaths,
            boolean byKey,
            @NotNull List<String> attemptFields,
            @NotNull List<String> rankFields,
            @DefaultValue List<String> rankLabels,
            @NotNull List<String> rankPaths) {}
}
