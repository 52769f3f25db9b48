package io.schedmate.ray.observe;

import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.ray.command.RayJob;
import io.schedmate.ray.command.RayTry;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Creates the reports on one of Ray's jobs. The same state gives the same ids, so repeating a report changes nothing.
 */
record FollowedJob(String cluster, @Nullable String project, RayJob job) {

    private static final int MAX_REASON_LENGTH = 200;
    private static final int MAX_EXIT_CODE = 255;

    JobId id() {
        return JobId.of(cluster, "ray", tried().first());
    }

    RayTry tried() {
        return RayTry.of(job);
    }

    JobSubmission submission() {
        return new JobSubmission(
                cluster,
                "ray",
                job.submissionId(),
                job.metadata().get("job_name"),
                null,
                project,
                null,
                job.entrypoint().isBlank() ? null : job.entrypoint(),
                null,
                null,
                new JobSource.None(),
                RequestedResources.UNKNOWN,
                job.metadata());
    }

    /** Returns the job's states up to the present one. A state keeps its event id in later reports. */
    List<JobEventRequest> events(Instant now) {
        List<JobEventRequest> events = new ArrayList<>();
        Instant started = job.started() == null ? now : job.started();
        events.add(event(JobState.QUEUED, started, null));
        if (hasRun()) {
            events.add(event(JobState.RUNNING, started, null));
        }
        if (job.status().ended()) {
            events.add(event(endState(), job.ended() == null ? now : job.ended(), exit()));
        }
        return events;
    }

    /** Returns whether the job has run. A job whose environment could not be created ends before it has a driver. */
    private boolean hasRun() {
        return switch (job.status()) {
            case PENDING -> false;
            case RUNNING, SUCCEEDED -> true;
            case FAILED, STOPPED -> job.exitCode() != null || job.node() != null;
        };
    }

    private JobState endState() {
        return switch (job.status()) {
            case PENDING, RUNNING ->
                throw new IllegalStateException("Expected a job that has ended, got (%s).".formatted(job));
            case SUCCEEDED -> JobState.SUCCEEDED;
            case FAILED -> JobState.FAILED;
            case STOPPED -> JobState.CANCELLED;
        };
    }

    private JobExit exit() {
        Integer code = job.exitCode();
        // Python reports a signal as a negative exit code.
        Integer signal = code != null && code < 0 ? -code : null;
        Integer exitCode = code != null && code >= 0 && code <= MAX_EXIT_CODE ? code : null;
        return new JobExit(exitCode, signal, reason());
    }

    private @Nullable String reason() {
        if (job.status() != RayJob.Status.FAILED) {
            return job.status().name();
        }
        String reason = job.errorType() == null ? job.message() : job.errorType();
        String line = reason == null ? null : reason.lines().findFirst().orElse("");
        return line == null || line.isBlank()
                ? "FAILED"
                : line.substring(0, Math.min(MAX_REASON_LENGTH, line.length()));
    }

    private JobEventRequest event(JobState state, Instant at, @Nullable JobExit exit) {
        int attempt = tried().attempt();
        String named =
                attempt == 1 ? "ray/%s/%s".formatted(id(), state) : "ray/%s/%d/%s".formatted(id(), attempt, state);
        return new JobEventRequest(
                UUID.nameUUIDFromBytes(named.getBytes(StandardCharsets.UTF_8)),
                attempt,
                state,
                null,
                at,
                job.node() == null ? List.of() : List.of(job.node()),
                exit,
                List.of());
    }
}
