package io.schedmate.tracker.alert;

import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertCost;
import io.schedmate.model.alert.AlertNote;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.CollectedEvidence;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.alert.check.Checks;
import io.schedmate.tracker.alert.check.Finding;
import io.schedmate.tracker.alert.check.JobView;
import io.schedmate.tracker.alert.check.LossCheck;
import io.schedmate.tracker.metrics.WorkLeft;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decides how an attempt's alerts change when the attempt is checked. */
public final class AlertJudge {

    private static final double SECONDS_AN_HOUR = 3600;

    private final AlertRules rules;
    private final Checks checks;
    private final AlertActions actions = AlertActions.bundled();

    /** A change of an alert, and the alert after it. */
    public record Decision(AlertChange change, JobAlert alert) {}

    public AlertJudge(AlertRules rules) {
        this.rules = rules;
        this.checks = new Checks(rules);
    }

    /**
     * Returns the changes.
     *
     * @param known the attempt's alerts, including closed ones
     */
    public List<Decision> judge(JobView job, List<JobAlert> known, Instant now) {
        Map<AlertCondition, JobAlert> alerts = new EnumMap<>(AlertCondition.class);
        known.forEach(alert -> alerts.put(alert.condition(), alert));
        List<Decision> decisions = new ArrayList<>();
        Map<AlertCondition, Finding> found = new EnumMap<>(AlertCondition.class);
        checks.of(job, now).forEach(finding -> found.put(finding.condition(), finding));
        found.values().forEach(finding -> {
            Decision decision = decide(job, finding, alerts.get(finding.condition()), now);
            if (decision != null) {
                decisions.add(decision);
            }
        });
        alerts.values().stream()
                .filter(alert -> alert.status() != AlertStatus.CLOSED && !found.containsKey(alert.condition()))
                .filter(alert -> isOver(alert, job))
                .forEach(alert -> decisions.add(close(alert, now)));
        return decisions;
    }

    /** Closes the open alerts of an attempt that has ended. */
    public List<Decision> end(List<JobAlert> known, Instant at) {
        return known.stream()
                .filter(alert -> alert.status() != AlertStatus.CLOSED)
                .map(alert -> close(alert, at))
                .toList();
    }

    private static boolean isOver(JobAlert alert, JobView job) {
        return switch (alert.condition()) {
            // At a check by the job's own times, the current silence is unknown: only progress ends a hang.
            case HANG ->
                job.state().latestAt() != null && job.state().latestAt().isAfter(alert.since());
            // If an exploded loss stays at its new level, the earlier values leave the window after a while.
            case DIVERGED -> job.state().lossRun().notANumber() == 0 && LossCheck.hasRecovered(alert, job);
            // Without node samples that explain the slowdown, the proof takes longer. That is no recovery.
            case SLOWER -> job.state().slow() == null || job.nodes() != null;
            case LOSS_FLAT, SLOWER_THAN_KIN, CHECKPOINT_OVERDUE, RESTART_LOOP -> true;
            case OUT_OF_TIME ->
                WorkLeft.isSure(job.state().latest(), job.state().course().counts()) && !isPastLimit(job);
            // Samples are not queried for silent jobs, and the nodes may be unavailable.
            case GPU_IDLE, WASTE -> job.nodes() != null && job.nodes().lately() != null;
            case OUT_OF_MEMORY -> job.nodes() != null && job.nodes().trends().hasMemory();
            case DISK_FULL ->
                job.nodes() != null && !job.nodes().trends().disks().isEmpty();
        };
    }

    /** Returns whether the job still worked when its time was over, as was said: schedulers leave it some minutes. */
    private static boolean isPastLimit(JobView job) {
        Instant deadline = job.request().deadline();
        Instant latest = job.state().latestAt();
        return deadline != null && latest != null && !latest.isBefore(deadline);
    }

    private @Nullable Decision decide(JobView job, Finding finding, @Nullable JobAlert known, Instant now) {
        if (known != null && isJustClosed(known, finding, now)) {
            return null;
        }
        if (known == null || known.status() == AlertStatus.CLOSED) {
            JobAlert opened = alert(job, finding, now, now, known == null ? 1 : known.openings() + 1, null, known);
            return new Decision(AlertChange.OPENED, opened);
        }
        boolean graver = finding.severity().compareTo(known.severity()) > 0;
        boolean due = Duration.between(known.updatedAt(), now).compareTo(rules.updateEvery()) >= 0;
        if (!graver && !(due && !finding.summary().equals(known.summary()))) {
            return null;
        }
        // A higher severity needs a new acknowledgement.
        JobAlert after = alert(
                job, lasting(finding, known), known.openedAt(), now, known.openings(), graver ? null : known, known);
        return new Decision(AlertChange.UPDATED, after);
    }

    /**
     * Returns the finding with the start at which it was first found: a prediction, such as that of the end, starts anew
     * with each report. A silence has its own start, which the next progress ends.
     */
    private static Finding lasting(Finding finding, JobAlert open) {
        return finding.condition() == AlertCondition.HANG || !open.since().isBefore(finding.since())
                ? finding
                : new Finding(
                        finding.condition(),
                        finding.kind(),
                        finding.severity(),
                        finding.summary(),
                        open.since(),
                        finding.evidence(),
                        finding.wasted());
    }

    /**
     * Returns whether the alert closed too recently to open again, so that a value that oscillates around a limit is
     * not reported each time.
     */
    private boolean isJustClosed(JobAlert known, Finding finding, Instant now) {
        return known.closedAt() != null
                && finding.severity() != AlertSeverity.CRITICAL
                && now.isBefore(known.closedAt().plus(rules.updateEvery()));
    }

    private JobAlert alert(
            JobView job,
            Finding finding,
            Instant openedAt,
            Instant now,
            int openings,
            @Nullable JobAlert acknowledged,
            @Nullable JobAlert silenced) {
        AlertNote seen = acknowledged == null ? null : acknowledged.acknowledged();
        // Collected evidence belongs to the opening that it was ordered for.
        List<CollectedEvidence> collected = silenced == null || silenced.openings() != openings
                ? List.of()
                : silenced.evidence().collected();
        return new JobAlert(
                JobAlert.id(job.state().jobId(), job.state().attempt(), finding.condition()),
                job.state().jobId(),
                job.state().cluster(),
                job.state().attempt(),
                finding.condition(),
                finding.kind(),
                finding.severity(),
                seen == null ? AlertStatus.OPEN : AlertStatus.ACKNOWLEDGED,
                finding.summary(),
                actions.of(finding),
                finding.evidence().with(collected),
                cost(job, finding, now),
                finding.since(),
                openedAt,
                openings,
                now,
                null,
                seen,
                silenced == null ? null : silenced.silenced());
    }

    private static Decision close(JobAlert alert, Instant at) {
        return new Decision(
                AlertChange.CLOSED,
                new JobAlert(
                        alert.alertId(),
                        alert.jobId(),
                        alert.cluster(),
                        alert.attempt(),
                        alert.condition(),
                        alert.kind(),
                        alert.severity(),
                        AlertStatus.CLOSED,
                        alert.summary(),
                        alert.action(),
                        alert.evidence(),
                        costUntil(alert, at),
                        alert.since(),
                        alert.openedAt(),
                        alert.openings(),
                        at,
                        at,
                        alert.acknowledged(),
                        alert.silenced()));
    }

    /** Returns the cost of a condition that lasted until a time. */
    private static AlertCost costUntil(JobAlert alert, Instant at) {
        Double soFar = alert.cost().gpuHoursSoFar();
        double before = Duration.between(alert.since(), alert.updatedAt()).toMillis();
        double until = Duration.between(alert.since(), at).toMillis();
        return soFar == null || before <= 0 || until <= before
                ? alert.cost()
                : new AlertCost(soFar * until / before, alert.cost().gpuHoursAhead());
    }

    private static AlertCost cost(JobView job, Finding finding, Instant now) {
        Integer gpus = job.request().gpus();
        if (gpus == null) {
            return AlertCost.UNKNOWN;
        }
        double soFar = Math.max(0, Duration.between(finding.since(), now).toMillis() / 1000.0);
        // A hang lasts until the time limit, while a job that still trains ends by itself before that.
        Double left = finding.condition() == AlertCondition.HANG
                ? job.request().secondsToDeadline(now)
                : job.secondsLeft(now);
        double share = gpus * finding.wasted() / SECONDS_AN_HOUR;
        return new AlertCost(soFar * share, left == null ? null : Double.valueOf(left * share));
    }
}
