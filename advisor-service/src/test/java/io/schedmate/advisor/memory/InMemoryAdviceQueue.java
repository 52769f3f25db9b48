package io.schedmate.advisor.memory;

import io.schedmate.advisor.advise.AdviceQueue;
import io.schedmate.advisor.advise.StoredAdvice;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores the advice queue in memory. */
public final class InMemoryAdviceQueue implements AdviceQueue {

    private record Row(
            QueuedJob job,
            @Nullable Instant heldUntil,
            @Nullable StoredAdvice advised) {

        Row taken(Instant until) {
            QueuedJob again = new QueuedJob(
                    job.adviceId(),
                    job.jobId(),
                    job.attempt(),
                    job.job(),
                    job.submittedAt(),
                    job.tries() + 1,
                    job.traceparent());
            return new Row(again, until, advised);
        }
    }

    private final Rows<JobId, Row> jobs;

    public InMemoryAdviceQueue(InMemoryTransactions transactions) {
        this.jobs = transactions.rows();
    }

    @Override
    public void add(QueuedJob job) {
        jobs.putIfAbsent(job.jobId(), new Row(job, null, null));
    }

    @Override
    public List<QueuedJob> take(int most, Instant now, Duration hold) {
        List<Row> taken = jobs.where(row -> row.advised() == null
                        && (row.heldUntil() == null || row.heldUntil().isBefore(now)))
                .sorted(Comparator.comparing(row -> row.job().submittedAt()))
                .limit(most)
                .map(row -> row.taken(now.plus(hold)))
                .toList();
        taken.forEach(row -> jobs.put(row.job().jobId(), row));
        return taken.stream().map(Row::job).toList();
    }

    @Override
    public boolean finish(JobId jobId, StoredAdvice advised) {
        Optional<Row> waiting = jobs.find(jobId).filter(row -> row.advised() == null);
        waiting.ifPresent(row -> jobs.put(jobId, new Row(row.job(), row.heldUntil(), advised)));
        return waiting.isPresent();
    }

    @Override
    public Optional<Known> find(JobId jobId) {
        return jobs.find(jobId)
                .map(row -> new Known(
                        row.job().adviceId(),
                        jobId,
                        row.job().job().owner(),
                        row.job().job().project(),
                        row.advised()));
    }

    /** Returns the submission of a job. */
    Optional<QueuedJob> submitted(JobId jobId) {
        return jobs.find(jobId).map(Row::job);
    }

    @Override
    public void forget(JobId jobId, Instant until) {
        jobs.find(jobId).filter(row -> !row.job().submittedAt().isAfter(until)).ifPresent(_ -> jobs.remove(jobId));
    }

    @Override
    public int forgetBefore(Instant time) {
        return jobs.removeIf(
                row -> row.advised() != null && row.job().submittedAt().isBefore(time));
    }
}
