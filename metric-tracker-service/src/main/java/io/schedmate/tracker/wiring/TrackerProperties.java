package io.schedmate.tracker.wiring;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Positive;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/** The tracker's settings; application.yml says what each is and its default. */
@Validated
@ConfigurationProperties("schedmate.tracker")
public record TrackerProperties(
        Mapping mapping,
        Duration holdUnknown,
        Duration orderWindow,
        long mostHeld,
        Duration sampleEvery,
        @Positive int mostLive,
        @DefaultValue @Valid Flow flow,
        @DefaultValue @Valid JobMetrics jobMetrics,
        double slowBelowRatio,
        double wellFromRatio,
        double stoppedAfterGaps,
        Duration stoppedAtLeast,
        double evictBelowRatio,
        @DefaultValue("2m") Duration packingJudgedAfter,
        Duration keepHistory,
        Duration releasePause,
        Duration streamPause,
        Duration stoppedPause) {

    /**
     * How much of one attempt's log is read; lines beyond it are counted only.
     *
     * @param linesASecond on the average
     * @param mostAtOnce lines beyond it
     */
    public record Flow(
            @Positive @DefaultValue("10000") long linesASecond,
            @Positive @DefaultValue("200000") long mostAtOnce) {}

    /**
     * Whether single jobs are shown to Prometheus.
     *
     * @param mostJobs of one instance; each is six series
     */
    public record JobMetrics(
            @DefaultValue("false") boolean enabled,
            @Positive @DefaultValue("1000") int mostJobs) {}

    /** How a site names its jobs. */
    public record Mapping(
            String cluster,
            String scheduler,
            List<String> idFields,
            List<String> fields,
            List<String> labels,
            List<String> paths,
            boolean byKey,
            List<String> attemptFields,
            List<String> rankFields,
            List<String> rankPaths) {}
}
