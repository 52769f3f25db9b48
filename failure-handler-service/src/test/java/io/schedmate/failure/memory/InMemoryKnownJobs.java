package io.schedmate.failure.memory;

import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.failure.jobs.Visible;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Stores jobs in memory. */
final class InMemoryKnownJobs implements KnownJobs {

    /** The first and the newest step of an attempt. */
    record Progress(JobId jobId, int attempt, long step, long firstStep, Instant at) {}

    private record Attempt(JobId jobId, int attempt) {}

    private record Job(Ownership ownership, Status status) {}

    private static final Status UNTOLD = new Status(null, null, null, null, null, List.of(), null);

    private final Rows<JobId, Job> jobs;
    private final Rows<Attempt, Progress> progress;
    private final Predicate<JobId> isKnown;

    /**
     * @param isKnown whether a line or a failure of a job is stored
     */
    InMemoryKnownJobs(InMemoryTransactions transactions, Predicate<JobId> isKnown) {
        this.jobs = transactions.rows();
        this.progress = transactions.rows();
        this.isKnown = isKnown;
    }

    @Override
    public void submitted(JobSubmitted event) {
        Optional<Status> known = status(event.jobId());
        Instant submittedAt = known.map(Status::submittedAt).orElse(null);
        if (submittedAt != null && submittedAt.isAfter(event.occurredAt())) {
            return;
        }
        JobSubmission job = event.submission();
        Status before =
                known.orElse(new Status(JobState.SUBMITTED.wire(), null, event.attempt(), null, null, List.of(), null));
        jobs.put(
                event.jobId(),
                new Job(
                        new Ownership(
                                job.owner(), job.project(), Objects.requireNonNullElse(job.name(), job.externalId())),
                        new Status(
                                before.state(),
                                before.since(),
                                before.attempt(),
                                event.occurredAt(),
                                before.startedAt(),
                                before.nodes(),
                                job.requested().gpus())));
    }

    @Override
    public void moved(JobStateChanged event) {
        Job known = jobs.find(event.jobId()).orElse(new Job(Ownership.NOBODYS, UNTOLD));
        Status before = known.status();
        if (isOlder(event, before)) {
            return;
        }
        boolean sameAttempt = Objects.equals(before.attempt(), event.attempt());
        Instant started = event.state() == JobState.RUNNING ? event.occurredAt() : null;
        jobs.put(
                event.jobId(),
                new Job(
                        known.ownership(),
                        new Status(
                                event.state().wire(),
                                event.occurredAt(),
                                event.attempt(),
                                before.submittedAt(),
                                started == null && sameAttempt ? before.startedAt() : started,
                                sameAttempt && event.nodes().isEmpty() ? before.nodes() : event.nodes(),
                                before.gpus())));
    }

    private static boolean isOlder(JobStateChanged event, Status before) {
        if (before.since() == null || before.attempt() == null) {
            return false;
        }
        int byAttempt = event.attempt().compareTo(before.attempt());
        int byStage = Integer.compare(
                event.state().stage(),
                JobState.valueOf(Objects.requireNonNull(before.state()).toUpperCase(Locale.ROOT))
                        .stage());
        return byAttempt < 0
                || byAttempt == 0
                        && (byStage < 0 || byStage == 0 && event.occurredAt().isBefore(before.since()));
    }

    @Override
    public void measured(JobMetricsMeasured event) {
        Long step = event.metrics().step();
        Progress before = progress(event.jobId(), event.attempt()).orElse(null);
        if (step != null && (before == null || !before.at().isAfter(event.occurredAt()))) {
            progress.put(
                    new Attempt(event.jobId(), event.attempt()),
                    new Progress(
                            event.jobId(),
                            event.attempt(),
                            step,
                            before == null ? step : before.firstStep(),
                            event.occurredAt()));
        }
    }

    Optional<Progress> progress(JobId jobId, int attempt) {
        return progress.find(new Attempt(jobId, attempt));
    }

    List<Progress> progress(JobId jobId) {
        return progress.where(each -> each.jobId().equals(jobId)).toList();
    }

    boolean isVisible(JobId jobId, @Nullable Visible visible) {
        if (visible == null) {
            return true;
        }
        Ownership ownership = jobs.find(jobId).map(Job::ownership).orElse(Ownership.NOBODYS);
        return ownership.project() != null && visible.projects().contains(ownership.project())
                || ownership.owner() != null && ownership.owner().equals(visible.owner());
    }

    @Override
    public Optional<Ownership> find(JobId jobId) {
        return jobs.find(jobId)
                .map(Job::ownership)
                .or(() -> isKnown.test(jobId) ? Optional.of(Ownership.NOBODYS) : Optional.empty());
    }

    @Override
    public Optional<Status> status(JobId jobId) {
        return jobs.find(jobId).map(Job::status);
    }
}
