package io.schedmate.tracker.api;

import static java.util.Objects.requireNonNullElse;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.api.Cursor;
import io.schedmate.edge.api.PageRequest;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.metrics.JobMetrics;
import io.schedmate.model.api.metrics.JobTimeline;
import io.schedmate.model.api.metrics.LabelMinute;
import io.schedmate.model.api.metrics.LogLabels;
import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.label.LabelState;
import io.schedmate.tracker.node.HardwareMinutes;
import io.schedmate.tracker.progress.ProgressReports;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.AttemptStates;
import io.schedmate.tracker.state.AttemptStates.Entry;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The metrics of a job, current and past. */
@RestController
@RequestMapping("/api/v1/jobs/{jobId}/metrics")
class MetricsController {

    private static final int MAX_SAMPLES = 1000;
    private static final int MAX_MINUTES = 1000;

    private final Attempts attempts;
    private final AttemptStates states;
    private final ProgressReports progressReports;
    private final HardwareMinutes hardware;
    private final Clock clock;

    MetricsController(
            Attempts attempts,
            AttemptStates states,
            ProgressReports progressReports,
            HardwareMinutes hardware,
            Clock clock) {
        this.attempts = attempts;
        this.states = states;
        this.progressReports = progressReports;
        this.hardware = hardware;
        this.clock = clock;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping
    JobMetrics read(
            @PathVariable JobId jobId,
            @RequestParam @Nullable Integer attempt,
            @RequestParam @Nullable Instant from,
            @RequestParam @Nullable Instant before,
            @RequestParam @Nullable String cursor,
            @RequestParam(defaultValue = "100") int limit,
            @RequestParam @Nullable Integer points,
            Caller caller) {
        Checks.limit(limit, 0, MAX_SAMPLES);
        refuseOdd(points, cursor);
        Checks.time("query:from", from);
        Checks.time("query:before", before);
        PageRequest asked = PageRequest.of(cursor, requireNonNullElse(points, limit), jobId, attempt, from, before);
        Attempts.Found found = attempts.find(jobId, Answers.attempt(attempt), caller);
        List<Entry.Sampled> samples = points != null
                ? states.spread(jobId, found.attempt(), from, before, points)
                : limit == 0
                        ? List.of()
                        : states.samples(
                                jobId,
                                found.attempt(),
                                from,
                                before,
                                requireNonNullElse(asked.start(Cursor::number), 0L),
                                asked.wanted());
        return asked.page(
                samples,
                Entry.Sampled::number,
                (page, next) -> new JobMetrics(
                        jobId,
                        latest(found.state()),
                        progressReports.of(found.state(), found.job(), clock.instant()),
                        page.stream().map(Entry.Sampled::sample).toList(),
                        states.slowdowns(jobId, found.attempt(), MAX_SAMPLES),
                        labels(
                                found.state(),
                                limit == 0
                                        ? List.of()
                                        : states.labelMinutes(jobId, found.attempt(), from, before, MAX_MINUTES)),
                        next));
    }

    private static void refuseOdd(@Nullable Integer points, @Nullable String cursor) {
        if (points != null && (points < 1 || points > MAX_SAMPLES)) {
            throw ProblemException.invalid(
                    "query:points", points.toString(), "a whole number from 1 to %d".formatted(MAX_SAMPLES));
        }
        if (points != null && cursor != null) {
            throw ProblemException.invalid(
                    "query:points", points.toString(), "no cursor together with it: there is only one page");
        }
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping("/timeline")
    JobTimeline timeline(@PathVariable JobId jobId, @RequestParam @Nullable Integer attempt, Caller caller) {
        Attempts.Found found = attempts.find(jobId, Answers.attempt(attempt), caller);
        return new JobTimeline(
                jobId,
                found.attempt(),
                hardware.of(new AttemptKey(jobId, found.attempt()), MAX_MINUTES),
                found.state() == null ? List.of() : found.state().phases().saves());
    }

    private static LogLabels labels(@Nullable AttemptState state, List<LabelMinute> minutes) {
        LabelState kept = state == null ? LabelState.NONE : state.labels();
        return new LogLabels(kept.errors(), kept.warnings(), minutes, kept.templates());
    }

    private static @Nullable MetricsSample latest(@Nullable AttemptState state) {
        return state == null || state.latest() == null || state.latestAt() == null
                ? null
                : new MetricsSample(state.attempt(), state.latestAt(), state.latest());
    }
}
