package io.schedmate.tracker.api;

import io.schedmate.edge.security.Caller;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.AttemptStates;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Finds the attempt to which a request refers. */
@Component
class Attempts {

    private static final JobOwners.Ownership NOBODYS = new JobOwners.Ownership(null, null);

    private final KnownJobs jobs;
    private final AttemptStates states;
    private final JobOwners owners;

    Attempts(KnownJobs jobs, AttemptStates states, JobOwners owners) {
        this.jobs = jobs;
        this.owners = owners;
        this.states = states;
    }

    /**
     * An attempt.
     *
     * @param state null = its log has not been read yet
     * @param job null = only its log is known
     */
    record Found(
            int attempt,
            @Nullable AttemptState state,
            @Nullable KnownJob job) {}

    /**
     * Returns the requested attempt, or the latest. A job of another owner is reported as not found; a job without a
     * known owner is visible to operators and admins only.
     *
     * @throws io.schedmate.edge.problem.ProblemException 404 if there is no such job or attempt
     */
    Found find(JobId jobId, @Nullable Integer wanted, Caller caller) {
        JobOwners.Ownership ownership = owners.find(jobId).orElse(NOBODYS);
        if (!caller.sees(ownership.owner(), ownership.project())) {
            throw Answers.unknown(jobId);
        }
        KnownJob job = jobs.find(jobId).orElse(null);
        Optional<AttemptState> latest = states.latest(jobId).map(AttemptStates.Kept::state);
        int newest = Math.max(
                job == null ? 0 : job.attempt(),
                latest.map(AttemptState::attempt).orElse(0));
        if (newest == 0) {
            throw Answers.unknown(jobId);
        }
        int attempt = wanted == null ? newest : wanted;
        if (attempt > newest) {
            throw Answers.unknown(jobId, attempt);
        }
        return new Found(
                attempt,
                states.find(jobId, attempt).map(AttemptStates.Kept::state).orElse(null),
                job);
    }
}
