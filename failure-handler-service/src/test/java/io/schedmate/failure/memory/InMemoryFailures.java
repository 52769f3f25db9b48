package io.schedmate.failure.memory;

import io.schedmate.failure.diagnosis.ConcurrentFailures;
import io.schedmate.failure.diagnosis.Failures;
import io.schedmate.failure.memory.InMemoryKnownJobs.Progress;
import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobId;
import io.schedmate.recovery.ledger.FailedTry;
import io.schedmate.recovery.ledger.RetryLedger;
import io.schedmate.recovery.topology.SwitchFailures;
import io.schedmate.recovery.topology.Topology;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stores failures in memory. */
final class InMemoryFailures implements Failures {

    private static final Comparator<Row> NEWEST_FIRST = Comparator.comparing(
                    (Row row) -> row.event().occurredAt())
            .thenComparing(row -> row.id().toString())
            .reversed();

    private record Row(
            Kept kept,
            @Nullable Instant diagnoseAt,
            int tries,
            @Nullable String root,
            @Nullable Checkpoint checkpoint,
            boolean confirmed) {

        UUID id() {
            return kept.answer().failureId();
        }

        JobFailed event() {
            return kept.event();
        }

        boolean isOf(JobId jobId) {
            return event().jobId().equals(jobId);
        }

        Row due(@Nullable Instant at) {
            return new Row(kept, at, tries, root, checkpoint, confirmed);
        }

        @Nullable
        String blamed() {
            DiagnosisSummary diagnosis = kept.answer().diagnosis();
            return diagnosis == null ? null : diagnosis.component().node();
        }
    }

    private final Rows<UUID, Row> failures;
    private final InMemoryKnownJobs jobs;
    private final Topology topology;

    InMemoryFailures(InMemoryTransactions transactions, InMemoryKnownJobs jobs, Topology topology) {
        this.failures = transactions.rows();
        this.jobs = jobs;
        this.topology = topology;
    }

    @Override
    public Optional<Kept> find(UUID failureId) {
        return failures.find(failureId).map(Row::kept);
    }

    @Override
    public Optional<Kept> hold(UUID failureId) {
        return find(failureId);
    }

    @Override
    public List<Failure> of(JobId jobId, @Nullable Place after, int limit) {
        return failures.where(row -> row.isOf(jobId))
                .sorted(NEWEST_FIRST)
                .filter(row -> after == null || isAfter(row, after))
                .map(row -> row.kept().answer())
                .limit(limit)
                .toList();
    }

    private static boolean isAfter(Row row, Place place) {
        int byTime = row.event().occurredAt().compareTo(place.failedAt());
        return byTime < 0
                || byTime == 0
                        && row.id().toString().compareTo(place.failureId().toString()) < 0;
    }

    @Override
    public void put(Kept failure, @Nullable Instant diagnoseAt) {
        UUID id = failure.answer().failureId();
        Row before = failures.find(id).orElse(new Row(failure, null, 0, null, null, false));
        Kept kept = new Kept(failure.event(), failure.answer(), before.kept().reportedAt());
        failures.put(id, new Row(kept, diagnoseAt, 0, before.root(), before.checkpoint(), before.confirmed()));
    }

    @Override
    public void decide(Kept failure, Outcome outcome) {
        put(failure, null);
        failures.update(
                failure.answer().failureId(),
                row -> new Row(
                        row.kept(),
                        row.diagnoseAt(),
                        row.tries(),
                        outcome.root() == null ? row.root() : outcome.root(),
                        outcome.checkpoint(),
                        outcome.confirmed()));
    }

    boolean isConfirmed(UUID failureId) {
        return failures.find(failureId).filter(Row::confirmed).isPresent();
    }

    @Override
    public Optional<UUID> due(Instant now, Set<UUID> except) {
        return failures.where(row -> !except.contains(row.id()))
                .flatMap(row -> Stream.ofNullable(row.diagnoseAt())
                        .filter(at -> !at.isAfter(now))
                        .map(_ -> row))
                .min(Comparator.comparing(row -> Objects.requireNonNull(row.diagnoseAt())))
                .map(Row::id);
    }

    @Override
    public int postpone(UUID failureId, Instant until) {
        failures.update(
                failureId,
                row -> new Row(row.kept(), until, row.tries() + 1, row.root(), row.checkpoint(), row.confirmed()));
        return failures.find(failureId).orElseThrow().tries();
    }

    @Override
    public void lookAgain(JobId jobId, int attempt, Instant reportedAfter, Instant at) {
        lookAgain(row -> row.isOf(jobId) && row.event().attempt() == attempt, reportedAfter, at);
    }

    @Override
    public void lookAgainOn(String cluster, String node, Instant reportedAfter, Instant at) {
        lookAgain(
                row -> row.event().cluster().equals(cluster)
                        && row.event().nodes().contains(node),
                reportedAfter,
                at);
    }

    private void lookAgain(Predicate<Row> which, Instant reportedAfter, Instant at) {
        failures.where(which)
                .filter(row -> row.kept().reportedAt().isAfter(reportedAfter) && row.diagnoseAt() == null)
                .forEach(row -> failures.put(row.id(), row.due(at)));
    }

    @Override
    public @Nullable Long step(JobId jobId, int attempt) {
        return jobs.progress(jobId, attempt).map(Progress::step).orElse(null);
    }

    @Override
    public RetryLedger ledger(JobId jobId) {
        return new RetryLedger(failures.where(row -> row.isOf(jobId))
                .flatMap(row -> Stream.ofNullable(row.kept().answer().diagnosis())
                        .map(diagnosis -> new FailedTry(
                                row.event().attempt(),
                                row.event().occurredAt(),
                                step(jobId, row.event().attempt()),
                                row.event().nodes(),
                                diagnosis)))
                .toList());
    }

    @Override
    public ConcurrentFailures around(JobFailed failed, Instant from, Instant to) {
        List<Row> others = failures.where(row -> row.event().cluster().equals(failed.cluster())
                        && !row.event().occurredAt().isBefore(from)
                        && !row.event().occurredAt().isAfter(to)
                        && !row.isOf(failed.jobId()))
                .sorted(NEWEST_FIRST)
                .limit(ConcurrentFailures.MAX_COUNTED)
                .toList();
        List<Row> neighbours = on(failed.nodes(), others);
        List<SwitchFailures> switches = topology.of(failed.cluster(), failed.nodes()).stream()
                .map(leaf -> {
                    List<Row> hardware = on(leaf.nodes(), others).stream()
                            .filter(row -> row.root() != null && row.root().startsWith("INFRASTRUCTURE/"))
                            .toList();
                    return new SwitchFailures(
                            leaf.name(), leaf.nodes(), jobs(hardware), blamed(leaf.nodes(), hardware));
                })
                .toList();
        Set<String> blamed =
                blamed(failed.nodes(), others.stream().filter(Row::confirmed).toList());
        return new ConcurrentFailures(jobs(neighbours), jobs(others) + 1, blamed, switches);
    }

    private static List<Row> on(Collection<String> nodes, List<Row> rows) {
        return rows.stream()
                .filter(row -> !Collections.disjoint(row.event().nodes(), nodes))
                .toList();
    }

    private static int jobs(List<Row> rows) {
        return (int) rows.stream().map(row -> row.event().jobId()).distinct().count();
    }

    private static Set<String> blamed(Collection<String> nodes, List<Row> rows) {
        return rows.stream()
                .flatMap(row -> Stream.ofNullable(row.blamed()))
                .filter(nodes::contains)
                .collect(Collectors.toSet());
    }

    @Override
    public boolean areOfRoot(String cluster, String root, Instant since, int least) {
        return failures.where(row -> row.event().cluster().equals(cluster)
                                && root.equals(row.root())
                                && row.event().occurredAt().isAfter(since))
                        .count()
                >= least;
    }

    Optional<Checkpoint> checkpoint(JobId jobId, int attempt) {
        return failures.where(row -> row.isOf(jobId) && row.event().attempt() == attempt)
                .flatMap(row -> Stream.ofNullable(row.checkpoint()))
                .findFirst();
    }

    /** Returns the failure of an attempt. */
    Optional<UUID> of(JobId jobId, int attempt) {
        return failures.where(row -> row.isOf(jobId) && row.event().attempt() == attempt)
                .map(Row::id)
                .findFirst();
    }

    /** Returns the numbers of a job's failed attempts. */
    Stream<Integer> failedAttempts(JobId jobId) {
        return failures.where(row -> row.isOf(jobId)).map(row -> row.event().attempt());
    }

    /** Returns the failures that name a node, newest first. */
    List<Kept> blaming(String cluster, String node, Instant since) {
        return failures.where(row -> row.event().cluster().equals(cluster)
                        && node.equals(row.blamed())
                        && row.event().occurredAt().isAfter(since))
                .sorted(NEWEST_FIRST)
                .map(Row::kept)
                .toList();
    }
}
