package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.check.ReadableNumber;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.tracker.slowdown.EarlierSlowdowns;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Detects a lasting loss of throughput, with its likely cause. If only the log shows it, it must last longer, because a
 * job that waits for data, or has larger inputs for a while, recovers by itself, and it must have cost work worth a
 * message. The usual throughput is known only if the job kept its earlier pace for as long as it must be slower: many jobs
 * settle to their usual pace after a faster start. A slowdown as deep as one from
 * which the job has recovered must last longer than that one.
 */
record SlownessCheck(AlertRules rules) implements Check {

    private static final int UNEXPLAINED_TIMES = 3;
    /**
     * The work that must have been lost, as a share of the time of proof. At half the speed, the proof alone suffices; at
     * 0.8 times the speed, the slowdown must last 2.5 times as long.
     */
    private static final double LOST_RATIO = 0.5;
    /**
     * The factor by which the longest earlier slowdown may be exceeded, because recurring slowdowns differ in length.
     */
    private static final double LONGEST_TIMES = 1.5;

    private static final double AS_DEEP = 0.8;
    /** The maximum multiple of the proof: one slowdown of a day must not hide the next. */
    private static final int MAX_TIMES_ONCE = 3;
    /** The same if the job has recovered from two such slowdowns. */
    private static final int MAX_TIMES = 8;

    @Override
    public Optional<Finding> of(JobView job, Instant now) {
        Slowdown slow = job.state().slow();
        if (slow == null || slow.throughputRatio() == 0 || job.state().latestAt() == null) {
            return Optional.empty();
        }
        SlowSide side = SlowSide.of(job);
        Duration proof = proof(slow, side);
        // Measured at the last progress, not at the current time: a job that was slower and has become silent may no
        // longer be slow.
        Duration lasted = Duration.between(slow.since(), job.state().latestAt());
        if (lasted.compareTo(proof) < 0
                || (!side.isKnown() && lasted.compareTo(swing(job, slow)) < 0)
                || !wasUsual(job, slow.since(), proof)) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                AlertCondition.SLOWER,
                side.kind(),
                AlertSeverity.WARNING,
                "Its throughput is %s %s; the usual throughput was %s %s%s."
                        .formatted(
                                ReadableNumber.of(slow.after().value()),
                                slow.after().unit(),
                                ReadableNumber.of(slow.before().value()),
                                slow.before().unit(),
                                side.description()),
                slow.since(),
                new AlertEvidence(List.of(), Map.of("throughputRatio", slow.throughputRatio()), side.nodes()),
                1 - slow.throughputRatio()));
    }

    /** Returns how long a slowdown must last, and how long the pace before it must have lasted. */
    private Duration proof(Slowdown slow, SlowSide side) {
        return side.isKnown()
                ? rules.slowerFor()
                : longer(unexplained(), multiple(unexplained(), LOST_RATIO / (1 - slow.throughputRatio())));
    }

    private Duration unexplained() {
        return rules.slowerFor().multipliedBy(UNEXPLAINED_TIMES);
    }

    /** Returns how long the job may be slow again before that is unusual for it. */
    private Duration swing(JobView job, Slowdown slow) {
        EarlierSlowdowns earlier = job.state().earlierSlow();
        if (!earlier.haveBeenAsDeepAs(slow, AS_DEEP)) {
            return Duration.ZERO;
        }
        double second = Objects.requireNonNullElse(earlier.secondSeconds(), 0.0);
        return longer(swing(earlier.longestSeconds(), MAX_TIMES_ONCE), swing(second, MAX_TIMES));
    }

    private Duration swing(double earlierSeconds, int maxTimes) {
        Duration known = Duration.ofMillis((long) (LONGEST_TIMES * 1000 * earlierSeconds));
        Duration most = unexplained().multipliedBy(maxTimes);
        return known.compareTo(most) < 0 ? known : most;
    }

    private static Duration multiple(Duration duration, double times) {
        return Duration.ofMillis(Math.round(times * duration.toMillis()));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    private static boolean wasUsual(JobView job, Instant until, Duration proof) {
        Instant from = job.state().steadySince() == null
                ? job.request().startedAt()
                : job.state().steadySince();
        return from == null || Duration.between(from, until).compareTo(proof) >= 0;
    }
}
