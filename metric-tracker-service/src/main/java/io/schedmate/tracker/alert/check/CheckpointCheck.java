package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.check.ReadableTime;
import io.schedmate.tracker.metrics.Amounts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Detects that a running job saves at regular intervals and has saved nothing for far longer than usual. Both the time
 * and the number of progress reports must be regular and exceed the limit: a job that has become slower saves as often as
 * before, measured by its work.
 */
record CheckpointCheck(AlertRules rules) implements Check {

    private static final int MIN_GAPS = 3;
    /** The maximum ratio of the longest interval to the median; beyond it the intervals are irregular. */
    private static final double REGULAR = 3;

    /** The factor by which the longest interval so far may be exceeded. */
    private static final double LONGEST_TIMES = 1.5;
    /** The multiple of the most reports between two saves: it has missed the next save and the one after that. */
    private static final double WORK_TIMES = 2;

    private static final double SECONDS_AN_HOUR = 3600;

    @Override
    public Optional<Finding> of(JobView job, Instant now) {
        Instant saved = job.state().phases().savedAt();
        List<Double> gaps = job.state().phases().saveGapsSeconds();
        Double usual = Amounts.median(gaps);
        // The age is measured up to the latest progress: a job that stands still loses no more work without a
        // checkpoint.
        if (saved == null
                || usual == null
                || gaps.size() < MIN_GAPS
                || !job.state().phases().saveRhythm().isRegular(MIN_GAPS)
                || job.state().latestAt() == null) {
            return Optional.empty();
        }
        double longest = gaps.stream().mapToDouble(Double::doubleValue).max().orElse(usual);
        // A job that saves whenever its validation improves does so less and less often.
        if (longest > REGULAR * usual) {
            return Optional.empty();
        }
        double age = Duration.between(saved, job.state().latestAt()).toMillis() / 1000.0;
        double limit = Math.max(
                Math.max(rules.checkpointAfterGaps() * usual, LONGEST_TIMES * longest),
                rules.checkpointAtLeast().toSeconds());
        if (age <= limit || !job.state().phases().saveRhythm().isLate(WORK_TIMES)) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                AlertCondition.CHECKPOINT_OVERDUE,
                "overdue",
                AlertSeverity.WARNING,
                "The last checkpoint is %s old; the usual interval is %s.%s"
                        .formatted(ReadableTime.of((long) age), ReadableTime.of(usual.longValue()), atRisk(job, age)),
                saved,
                new AlertEvidence(
                        List.of(),
                        Map.of(
                                "checkpointAgeSeconds",
                                age,
                                "usualGapSeconds",
                                usual,
                                "reportGapSeconds",
                                Objects.requireNonNullElse(
                                        Amounts.median(job.state().gapsSeconds()), 0.0)),
                        job.request().nodes()),
                1));
    }

    /** Returns a sentence about the work that a failure now would lose. */
    private static String atRisk(JobView job, double ageSeconds) {
        Integer gpus = job.request().gpus();
        return gpus == null ? "" : " %.1f GPU hours are at risk.".formatted(gpus * ageSeconds / SECONDS_AN_HOUR);
    }
}
