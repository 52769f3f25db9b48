package io.schedmate.failure.report;

import io.schedmate.recovery.rate.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The time from {@code from} (inclusive) to {@code to} (exclusive).
 *
 * @param now time up to which unfinished runs are counted
 */
record Period(Instant from, Instant to, Instant now) {

    private static final double SECONDS_PER_HOUR = 3600;

    boolean contains(Instant time) {
        return !time.isBefore(from) && time.isBefore(to);
    }

    /** Returns whether the run overlaps the period or ends in it. */
    boolean meets(Run run) {
        return clipped(run).isPresent() || (run.endedAt() != null && contains(run.endedAt()));
    }

    /** Returns the part of a run within the period; empty if there is none. */
    Optional<Span> clipped(Run run) {
        Instant end = run.endedAt() == null ? now : run.endedAt();
        Instant first = run.startedAt().isBefore(from) ? from : run.startedAt();
        Instant last = end.isAfter(to) ? to : end;
        return first.isBefore(last) ? Optional.of(new Span(first, last)) : Optional.empty();
    }

    static double hours(Span span) {
        return Duration.between(span.from(), span.to()).toMillis() / 1000.0 / SECONDS_PER_HOUR;
    }
}
