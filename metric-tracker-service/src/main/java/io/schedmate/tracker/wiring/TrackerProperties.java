package io.schedmate.tracker.wiring;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;

/** The tracker's settings; application.yml says what each is and its default. */
@ConfigurationProperties("schedmate.tracker")
public record TrackerProperties(
        Mapping mapping,
        Duration holdUnknown,
        Duration orderWindow,
        long mostHeld,
        Duration sampleEvery,
        int mostLive,
        double slowBelowRatio,
        double wellFromRatio,
        double stoppedAfterGaps,
        Duration stoppedAtLeast,
        double evictBelowRatio,
        Duration keepHistory,
        Duration releasePause,
        Duration streamPause,
        Duration stoppedPause) {

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
