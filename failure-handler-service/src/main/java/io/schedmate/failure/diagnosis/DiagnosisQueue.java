package io.schedmate.failure.diagnosis;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.archive.LogArchive;
import io.schedmate.failure.diagnosis.Failures.Kept;
import io.schedmate.failure.jobs.SetAside;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.OwnCluster;
import io.schedmate.model.log.LogOrder;
import io.schedmate.recovery.ledger.FailedTry;
import io.schedmate.recovery.ledger.RetryLedger;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Queues failures for diagnosis: soon after the failure, and again while the log grows. */
public record DiagnosisQueue(
        Failures failures,
        LogArchive archive,
        HardwareFacts hardware,
        Diagnoser diagnoser,
        Conclusion conclusion,
        Transactions transactions,
        Clock clock,
        Waits waits,
        SetAside setAside) {

    private static final int MAX_TRIES = 3;
    private static final int MAX_XIDS = 1000;
    private static final Duration ABOUT = Duration.ofMinutes(10);
    /** The number of opinions on one root cause; more within the time add nothing. */
    private static final int MAX_OPINIONS = 3;

    /**
     * Adds failures within the caller's transaction. Several reports of one failure are merged. All methods lock
     * failures in the order of their jobs, so that transactions that lock several of them cannot deadlock.
     */
    public void add(List<JobFailed> events) {
        events.stream()
                .sorted(Comparator.comparing(event -> event.jobId().value()))
                .forEach(this::add);
    }

    private void add(JobFailed event) {
        UUID id = id(event);
        Instant now = clock.instant();
        Kept kept = failures.hold(id)
                .map(before -> new Kept(MergedReports.of(before.event(), event), before.answer(), before.reportedAt()))
                .orElseGet(() -> new Kept(event, undiagnosed(id, event), now));
        failures.put(kept, now.plus(waits.beforeFirst()));
    }

    /**
     * Schedules new diagnoses within the caller's transaction, because lines of a failed attempt may arrive after its
     * end.
     */
    public void grew(List<LogChunk> chunks) {
        Instant now = clock.instant();
        chunks.stream()
                .map(chunk -> new Attempt(chunk.jobId(), chunk.attempt()))
                .distinct()
                .sorted(Comparator.comparing(attempt -> attempt.jobId().value()))
                .forEach(attempt -> failures.lookAgain(
                        attempt.jobId(),
                        attempt.number(),
                        now.minus(waits.logMayGrow()),
                        now.plus(waits.beforeNext())));
    }

    /**
     * Schedules new diagnoses within the caller's transaction, because a driver error may be reported after the end of
     * the job that failed because of it.
     */
    public void sampled(NodeSampled sample) {
        if (!sample.xids().isEmpty()) {
            Instant now = clock.instant();
            failures.lookAgainOn(
                    sample.cluster(), sample.node(), now.minus(waits.unexplained()), now.plus(waits.beforeNext()));
        }
    }

    private record Attempt(JobId jobId, int number) {}

    /**
     * Diagnoses a failure that is due. One that cannot be diagnosed or stored rests, and the others are diagnosed.
     *
     * @return whether a failure was due
     */
    public boolean diagnoseNext() {
        AtomicReference<@Nullable UUID> due = new AtomicReference<>();
        try {
            transactions.inOne(() -> {
                due.set(failures.due(clock.instant(), setAside.at(clock.instant()))
                        .orElse(null));
                Optional.ofNullable(due.get()).flatMap(failures::hold).ifPresent(this::diagnose);
                return true;
            });
        } catch (RuntimeException e) {
            setAside.add("failure", due.get(), e, clock.instant());
        }
        return due.get() != null;
    }

    /** Returns the id of a failure. It is the same for all reports about the same attempt. */
    static UUID id(JobFailed event) {
        return UUID.nameUUIDFromBytes(
                "failure/%s/%d".formatted(event.jobId(), event.attempt()).getBytes(StandardCharsets.UTF_8));
    }

    private void diagnose(Kept kept) {
        Findings findings;
        String root = null;
        Evidence evidence = Evidence.none(kept.event(), ConcurrentFailures.NONE);
        try {
            evidence = evidence(kept.event());
            findings = diagnoser.byRules(kept.answer().failureId(), evidence);
            if (isUnexplained(findings) && isLookedAtAgain(kept)) {
                return;
            }
            root = root(findings.diagnosis());
            findings = best(kept.answer().failureId(), findings, root, evidence);
        } catch (RuntimeException broken) {
            int tries =
                    failures.postpone(kept.answer().failureId(), clock.instant().plus(waits.beforeNext()));
            if (tries < MAX_TRIES) {
                conclusion.postponed(kept.event(), broken);
                return;
            }
            findings = diagnoser.byRules(kept.answer().failureId(), Evidence.none(kept.event(), evidence.around()));
        }
        conclude(kept, findings, root, evidence.around());
    }

    /** Returns whether no reason was found. Every failure has a reason, so evidence may still arrive. */
    private static boolean isUnexplained(Findings findings) {
        return findings.diagnosis().category() == FailureCategory.NONE;
    }

    private boolean isLookedAtAgain(Kept kept) {
        UUID id = kept.answer().failureId();
        int looks = failures.postpone(id, clock.instant().plus(waits.beforeNext()));
        return waits.beforeNext().multipliedBy(looks).compareTo(waits.unexplained()) <= 0;
    }

    /**
     * Returns the best diagnosis. An outage that ends hundreds of jobs gets a second opinion a few times, not hundreds
     * of times.
     */
    private Findings best(UUID failureId, Findings byRules, String root, Evidence evidence) {
        JobFailed failed = evidence.failed();
        boolean asks = diagnoser.usesMoreThanRules()
                && !failures.areOfRoot(
                        failed.cluster(), root, failed.occurredAt().minus(ABOUT), MAX_OPINIONS);
        return asks ? diagnoser.diagnose(failureId, evidence) : byRules;
    }

    private static String root(DiagnosisSummary diagnosis) {
        return "%s/%s/%s".formatted(diagnosis.category(), diagnosis.reason(), diagnosis.code());
    }

    private void conclude(Kept kept, Findings findings, @Nullable String root, ConcurrentFailures around) {
        Failure before = kept.answer();
        UUID recovery = recovery(kept.event(), findings, around);
        Failure done = new Failure(
                before.failureId(),
                before.jobId(),
                before.attempt(),
                before.failedAt(),
                kept.event().exit(),
                AnswerStatus.DONE,
                clock.instant(),
                findings.diagnosis(),
                findings.context(),
                findings.order(),
                findings.actions(),
                recovery,
                findings.rangeReads(),
                findings.caveats());
        failures.decide(
                new Kept(kept.event(), done, kept.reportedAt()),
                new Failures.Outcome(root, findings.checkpoint(), findings.backedByHardware()));
    }

    /**
     * Returns the recovery; null for a person's own job. Its reports are not verified, so no node is touched because of
     * them, and the job cannot be restarted.
     */
    private @Nullable UUID recovery(JobFailed failed, Findings findings, ConcurrentFailures around) {
        return OwnCluster.is(failed.cluster())
                ? null
                : conclusion.of(failed, findings, ledger(failed, findings), around);
    }

    /** Returns the job's failures. This diagnosis replaces an older one of the same attempt. */
    private RetryLedger ledger(JobFailed failed, Findings findings) {
        List<FailedTry> others = failures.ledger(failed.jobId()).failures().stream()
                .filter(tried -> tried.attempt() != failed.attempt())
                .toList();
        return new RetryLedger(others)
                .with(new FailedTry(
                        failed.attempt(),
                        failed.occurredAt(),
                        failures.step(failed.jobId(), failed.attempt()),
                        failed.nodes(),
                        findings.diagnosis()));
    }

    private Evidence evidence(JobFailed failed) {
        Instant from = failed.startedAt() == null ? failed.occurredAt().minus(ABOUT) : failed.startedAt();
        Instant to = failed.occurredAt().plus(ABOUT);
        return new Evidence(
                failed,
                archive.streams(failed.jobId(), failed.attempt()).stream()
                        .filter(stream -> stream.keptBytes() > 0)
                        .map(archive::lines)
                        .toList(),
                hardware.xids(failed.cluster(), failed.nodes(), from, to, MAX_XIDS),
                hardware.gpuFacts(failed.cluster(), failed.nodes(), from, to, MAX_XIDS),
                failures.around(failed, failed.occurredAt().minus(ABOUT), to));
    }

    private static Failure undiagnosed(UUID id, JobFailed event) {
        return new Failure(
                id,
                event.jobId(),
                event.attempt(),
                event.occurredAt(),
                event.exit(),
                AnswerStatus.IN_PROGRESS,
                null,
                null,
                List.of(),
                LogOrder.EXACT,
                List.of(),
                null,
                0,
                List.of());
    }

    /**
     * The delays.
     *
     * @param beforeFirst delay before the first diagnosis, for lines still in transit
     * @param beforeNext delay before the next diagnosis
     * @param unexplained how long an unexplained failure stays in progress
     * @param logMayGrow how long after the end late lines are still considered
     */
    public record Waits(Duration beforeFirst, Duration beforeNext, Duration unexplained, Duration logMayGrow) {}
}
