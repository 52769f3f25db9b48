package io.schedmate.advisor.memory;

import io.schedmate.advisor.advise.AdviceQueue;
import io.schedmate.advisor.outlook.EndedJob;
import io.schedmate.advisor.outlook.FollowedJob;
import io.schedmate.advisor.outlook.FollowedJobs;
import io.schedmate.advisor.outlook.Pool;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.simulator.outlook.Outlook;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stores the waiting and running jobs in memory. */
public final class InMemoryFollowedJobs implements FollowedJobs {

    private record Predicted(Instant at, double start, double end) {}

    private record Row(
            JobId jobId,
            String cluster,
            @Nullable String queue,
            int gpus,
            int attempt,
            JobState state,
            Instant queuedAt,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable Predicted predicted) {

        boolean isIn(Pool pool) {
            return cluster.equals(pool.cluster())
                    && gpus > 0
                    && (pool.queue() == null || pool.queue().equals(queue))
                    && (queue == null || !pool.others().contains(queue));
        }

        Row submitted(@Nullable String toQueue, int withGpus, Instant at) {
            return new Row(jobId, cluster, toQueue, withGpus, attempt, state, at, startedAt, endedAt, predicted);
        }
    }

    /** A change in the number of GPUs in use. */
    private record Move(Instant at, int gpus) {}

    private final Rows<JobId, Row> jobs;
    private final InMemoryAdviceQueue submissions;

    public InMemoryFollowedJobs(InMemoryTransactions transactions, InMemoryAdviceQueue submissions) {
        this.jobs = transactions.rows();
        this.submissions = submissions;
    }

    @Override
    public void submitted(JobSubmitted event) {
        Row before = jobs.find(event.jobId())
                .orElseGet(() ->
                        first(event.jobId(), event.cluster(), event.attempt(), JobState.SUBMITTED, event.occurredAt()));
        boolean earlier =
                before.attempt() == event.attempt() && event.occurredAt().isBefore(before.queuedAt());
        Integer gpus = event.submission().requested().gpus();
        jobs.put(
                event.jobId(),
                before.submitted(
                        event.submission().queue(),
                        gpus == null ? 0 : gpus,
                        earlier ? event.occurredAt() : before.queuedAt()));
    }

    private static Row first(JobId jobId, String cluster, int attempt, JobState state, Instant at) {
        return new Row(jobId, cluster, null, 0, attempt, state, at, null, null, null);
    }

    @Override
    public void changed(JobStateChanged event) {
        Instant at = event.occurredAt();
        Row before = jobs.find(event.jobId())
                .orElseGet(() -> first(event.jobId(), event.cluster(), event.attempt(), event.state(), at));
        if (before.attempt() > event.attempt()) {
            return;
        }
        boolean same = before.attempt() == event.attempt();
        Instant started = event.state() == JobState.RUNNING ? at : null;
        jobs.put(
                event.jobId(),
                new Row(
                        before.jobId(),
                        before.cluster(),
                        before.queue(),
                        before.gpus(),
                        event.attempt(),
                        event.state(),
                        same ? before.queuedAt() : at,
                        same && before.startedAt() != null ? before.startedAt() : started,
                        event.state().ended() ? at : null,
                        same ? before.predicted() : null));
    }

    @Override
    public Optional<FollowedJob> find(JobId jobId) {
        return jobs.find(jobId).map(this::job);
    }

    private FollowedJob job(Row row) {
        return new FollowedJob(
                row.jobId(),
                row.cluster(),
                row.queue(),
                row.gpus(),
                row.state(),
                submissions
                        .submitted(row.jobId())
                        .map(AdviceQueue.QueuedJob::job)
                        .orElse(null),
                row.queuedAt(),
                row.startedAt(),
                row.predicted() != null);
    }

    @Override
    public List<FollowedJob> running(Pool pool, int most) {
        return live(pool, row -> row.startedAt() != null, most);
    }

    @Override
    public List<FollowedJob> waiting(Pool pool, int most) {
        return live(pool, row -> row.startedAt() == null, most);
    }

    private List<FollowedJob> live(Pool pool, Predicate<Row> which, int most) {
        return jobs.where(row -> row.endedAt() == null && row.isIn(pool))
                .filter(which)
                .sorted(Comparator.comparing(Row::queuedAt)
                        .thenComparing(row -> row.jobId().toString()))
                .limit(most)
                .map(this::job)
                .toList();
    }

    @Override
    public int maxHeld(Pool pool, Instant since) {
        List<Move> moves = new ArrayList<>();
        jobs.where(row -> row.isIn(pool)
                        && row.startedAt() != null
                        && (row.endedAt() == null || !row.endedAt().isBefore(since)))
                .forEach(row -> {
                    moves.add(new Move(Objects.requireNonNull(row.startedAt()), row.gpus()));
                    Stream.ofNullable(row.endedAt()).forEach(at -> moves.add(new Move(at, -row.gpus())));
                });
        moves.sort(Comparator.comparing(Move::at).thenComparing(Move::gpus));
        int held = 0;
        int most = 0;
        for (Move move : moves) {
            held += move.gpus();
            most = Math.max(most, held);
        }
        return most;
    }

    @Override
    public Map<Integer, Double> medianWaits(Pool pool, Instant since) {
        return jobs.where(row -> row.isIn(pool)
                        && row.startedAt() != null
                        && !row.startedAt().isBefore(since))
                .collect(Collectors.groupingBy(
                        Row::gpus,
                        Collectors.collectingAndThen(Collectors.toList(), InMemoryFollowedJobs::medianWait)));
    }

    private static double medianWait(List<Row> rows) {
        List<Double> waits = rows.stream()
                .map(row -> Math.max(0, seconds(row.queuedAt(), Objects.requireNonNull(row.startedAt()))))
                .sorted()
                .toList();
        int middle = waits.size() / 2;
        return waits.size() % 2 == 1 ? waits.get(middle) : (waits.get(middle - 1) + waits.get(middle)) / 2;
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toMillis() / 1000.0;
    }

    @Override
    public List<Place> withoutOutlook() {
        return jobs.where(row ->
                        row.endedAt() == null && row.startedAt() == null && row.predicted() == null && row.gpus() > 0)
                .map(row -> new Place(row.cluster(), row.queue()))
                .distinct()
                .toList();
    }

    @Override
    public void predicted(JobId jobId, Outlook outlook, Instant at) {
        jobs.find(jobId)
                .filter(row -> row.predicted() == null && row.startedAt() == null && row.endedAt() == null)
                .ifPresent(row -> jobs.put(
                        jobId,
                        new Row(
                                row.jobId(),
                                row.cluster(),
                                row.queue(),
                                row.gpus(),
                                row.attempt(),
                                row.state(),
                                row.queuedAt(),
                                null,
                                null,
                                new Predicted(
                                        at, outlook.start().p50(), outlook.end().p50()))));
    }

    @Override
    public List<PredictionOutcome> outcomes(Pool pool, int most) {
        List<Row> latest = jobs.where(row -> row.isIn(pool)
                        && row.endedAt() != null
                        && row.startedAt() != null
                        && row.predicted() != null
                        && !row.startedAt().isBefore(row.predicted().at()))
                .sorted(Comparator.comparing((Row row) -> Objects.requireNonNull(row.endedAt()))
                        .reversed())
                .limit(most)
                .toList();
        return latest.reversed().stream().map(InMemoryFollowedJobs::outcome).toList();
    }

    private static PredictionOutcome outcome(Row row) {
        Predicted predicted = Objects.requireNonNull(row.predicted());
        return new PredictionOutcome(
                predicted.start(),
                predicted.end(),
                seconds(predicted.at(), Objects.requireNonNull(row.startedAt())),
                seconds(predicted.at(), Objects.requireNonNull(row.endedAt())));
    }

    @Override
    public List<EndedJob> ended(String cluster, Instant since, int most) {
        return jobs.where(row -> row.cluster().equals(cluster)
                        && row.gpus() > 0
                        && row.startedAt() != null
                        && row.endedAt() != null
                        && !row.endedAt().isBefore(since)
                        && !row.queuedAt().isBefore(since))
                .sorted(Comparator.comparing(Row::queuedAt)
                        .thenComparing(row -> row.jobId().toString()))
                .limit(most)
                .map(row -> new EndedJob(
                        row.jobId(),
                        row.queue(),
                        row.gpus(),
                        row.queuedAt(),
                        Objects.requireNonNull(row.startedAt()),
                        Objects.requireNonNull(row.endedAt()),
                        job(row).submission()))
                .toList();
    }

    @Override
    public void forget(JobId jobId, Instant until) {
        jobs.find(jobId).filter(row -> !row.queuedAt().isAfter(until)).ifPresent(_ -> jobs.remove(jobId));
    }

    @Override
    public int forgetBefore(Instant ended, Instant queued) {
        return jobs.removeIf(row -> row.endedAt() == null
                ? row.queuedAt().isBefore(queued)
                : row.endedAt().isBefore(ended));
    }
}
