package io.schedmate.tracker.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.metrics.PackingCheck;
import io.schedmate.model.api.metrics.PackingCheckRequest;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.packing.PackingChecks;
import io.schedmate.tracker.state.AttemptStates;
import io.schedmate.tracker.state.AttemptStates.Entry;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Reports how packing affects a job. */
@RestController
class PackingController {

    private static final int MAX_SAMPLES = 20_000;

    /** The maximum time before and after the packing that a request may ask for. */
    private static final long MAX_SECONDS = 86_400;

    private final Attempts attempts;
    private final AttemptStates states;
    private final PackingChecks checks;
    private final Clock clock;

    PackingController(Attempts attempts, AttemptStates states, PackingChecks checks, Clock clock) {
        this.attempts = attempts;
        this.states = states;
        this.checks = checks;
        this.clock = clock;
    }

    @RequiresRole({Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @PostMapping("/api/v1/jobs/{jobId}/packing-check")
    PackingCheck check(@PathVariable JobId jobId, @RequestBody PackingCheckRequest request, Caller caller) {
        Instant packedAt = request.packedAt();
        Checks.time("/packedAt", packedAt);
        Attempts.Found found = attempts.find(jobId, request.attempt(), caller);
        within(packedAt, found);
        List<Entry.Sampled> samples = states.samples(
                jobId,
                found.attempt(),
                packedAt.minusSeconds(MAX_SECONDS),
                packedAt.plusSeconds(MAX_SECONDS),
                0,
                MAX_SAMPLES);
        return checks.check(jobId, found.attempt(), request, found.state(), samples);
    }

    private void within(Instant packedAt, Attempts.Found found) {
        KnownJob job = found.job();
        if (packedAt.isAfter(clock.instant())) {
            throw outside(packedAt, "a time that is not in the future");
        }
        if (job == null || job.attempt() != found.attempt()) {
            return;
        }
        if (isBefore(packedAt, job.startedAt()) || isBefore(job.endedAt(), packedAt)) {
            throw outside(packedAt, "a time within the attempt");
        }
    }

    private static boolean isBefore(@Nullable Instant one, @Nullable Instant other) {
        return one != null && other != null && one.isBefore(other);
    }

    private static ProblemException outside(Instant packedAt, String right) {
        return ProblemException.invalid("/packedAt", packedAt.toString(), right);
    }
}
