package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.check.ReadableTime;
import io.schedmate.tracker.metrics.LossRun;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Detects a loss that has become NaN or infinite, that has exploded and stays high, or that does not change at all. */
public record LossCheck(AlertRules rules) implements Check {

    /** The minimum number of exploded values; fewer could come from a stretch of bad data. */
    private static final int LATEST = 8;

    private static final int MIN_BEFORE = 8;
    private static final String BEFORE = "largestLossBefore";
    private static final int MIN_SAME = 20;

    /** The minimum number of printed steps in a loss that is called flat. With fewer, it may change unseen. */
    private static final int MIN_STEPS = 100;

    /**
     * How much longer a loss must stay the same that reached its value by the smallest step it is printed with: it
     * converges, and changes unseen.
     */
    private static final int CREEPING_TIMES = 4;

    /** The largest change that counts as the smallest step; a change of two is larger, whatever the rounding. */
    private static final double CREEPING_STEPS = 1.5;

    /** Returns whether an exploded loss has returned to its earlier level. */
    public static boolean hasRecovered(JobAlert alert, JobView job) {
        Double before = alert.evidence().figures().get(BEFORE);
        Double now = job.state().lossRun().loss();
        return before == null || now == null || now <= before;
    }

    @Override
    public Optional<Finding> of(JobView job, Instant now) {
        if (job.state().lossRun().notANumber() >= rules.divergedAfter()) {
            return Optional.of(finding(
                    AlertCondition.DIVERGED,
                    "not_a_number",
                    AlertSeverity.CRITICAL,
                    "The loss has been NaN or infinite in %d consecutive reports."
                            .formatted(job.state().lossRun().notANumber()),
                    Map.of("reports", (double) job.state().lossRun().notANumber()),
                    Objects.requireNonNullElse(job.state().lossRun().noneSince(), now)));
        }
        return explosion(job, now).or(() -> flat(job));
    }

    /**
     * Detects that all the latest values exceed the largest earlier one by a factor, so an oscillating loss does not
     * count. A loss that has risen by a larger factor before, as in reinforcement learning, must exceed it by that
     * factor. Several losses may arrive between two checks, so the explosion may have begun earlier than the minimum
     * number of values.
     */
    private Optional<Finding> explosion(JobView job, Instant now) {
        List<Double> losses = job.state().losses();
        double least = Double.MAX_VALUE;
        for (int first = losses.size() - 1; first >= MIN_BEFORE; first--) {
            least = Math.min(least, losses.get(first));
            List<Double> before = losses.subList(0, first);
            double most = largest(before);
            if (losses.size() - first >= LATEST
                    && most > 0
                    && least > Math.max(rules.explodedTimes(), largestRise(before)) * most) {
                return Optional.of(exploded(job, now, most, least));
            }
        }
        return Optional.empty();
    }

    private Finding exploded(JobView job, Instant now, double before, double since) {
        return finding(
                AlertCondition.DIVERGED,
                "exploded",
                AlertSeverity.CRITICAL,
                "The latest losses are all more than %s times the largest earlier loss."
                        .formatted(rules.explodedTimes()),
                Map.of(BEFORE, before, "smallestLossSince", since),
                Objects.requireNonNullElse(job.state().latestAt(), now));
    }

    private Optional<Finding> flat(JobView job) {
        Instant since = job.state().lossRun().since();
        Double loss = job.state().lossRun().loss();
        // A loss that is printed as zero has nothing left to learn.
        if (since == null
                || loss == null
                || loss == 0
                || isCoarse(job.state().lossRun().resolution(), loss)
                || job.state().lossRun().same() < MIN_SAME
                || job.state().latestAt() == null
                || Duration.between(since, job.state().latestAt())
                                .compareTo(proof(job.state().lossRun()))
                        < 0) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                AlertCondition.LOSS_FLAT,
                "unchanged",
                AlertSeverity.WARNING,
                "The loss has not changed for %s."
                        .formatted(ReadableTime.of(
                                Duration.between(since, job.state().latestAt()).toSeconds())),
                since,
                new AlertEvidence(List.of(), Map.of("loss", loss), List.of()),
                1));
    }

    private Duration proof(LossRun run) {
        boolean creeps =
                run.change() != null && run.resolution() != null && run.change() < CREEPING_STEPS * run.resolution();
        return creeps ? rules.flatFor().multipliedBy(CREEPING_TIMES) : rules.flatFor();
    }

    /** Whether the loss is printed with one or two digits. A loss without any earlier value is exact. */
    private static boolean isCoarse(@Nullable Double resolution, double loss) {
        return resolution != null && Math.abs(loss) < MIN_STEPS * resolution;
    }

    private static Finding finding(
            AlertCondition condition,
            String kind,
            AlertSeverity severity,
            String summary,
            Map<String, Double> figures,
            Instant since) {
        return new Finding(
                condition, kind, severity, summary, since, new AlertEvidence(List.of(), figures, List.of()), 1);
    }

    /** Returns the largest ratio of a loss to an earlier one; at least 1. Losses that are not positive do not count. */
    private static double largestRise(List<Double> losses) {
        double rise = 1;
        double least = Double.MAX_VALUE;
        for (double loss : losses) {
            if (loss > 0) {
                least = Math.min(least, loss);
                rise = Math.max(rise, loss / least);
            }
        }
        return rise;
    }

    private static double largest(List<Double> losses) {
        return losses.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }
}
