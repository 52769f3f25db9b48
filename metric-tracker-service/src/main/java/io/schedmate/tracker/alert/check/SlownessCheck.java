package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.metrics.Slowdown;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A lasting loss of throughput, with the side that it likely comes from. */
final class SlownessCheck implements Check {

    private final AlertRules rules;

    SlownessCheck(AlertRules rules) {
        this.rules = rules;
    }

    @Override
    public Optional<Finding> of(JobView job, Instant now) {
        Slowdown slow = job.state().slow();
        if (slow == null || slow.throughputRatio() == 0 || job.state().latestAt() == null) {
            return Optional.empty();
        }
        // By progress, not by now: a job that was slower and says no more is not known to be slow still.
        if (Duration.between(slow.since(), job.state().latestAt()).compareTo(rules.slowerFor()) < 0) {
            return Optional.empty();
        }
        SlowSide side = SlowSide.of(job);
        return Optional.of(new Finding(
                AlertCondition.SLOWER,
                side.kind(),
                AlertSeverity.WARNING,
                "It does %.3g %s, where %.3g was usual%s."
                        .formatted(
                                slow.after().value(),
                                slow.after().unit(),
                                slow.before().value(),
                                side.told()),
                slow.since(),
                new AlertEvidence(List.of(), Map.of("throughputRatio", slow.throughputRatio()), side.nodes()),
                1 - slow.throughputRatio()));
    }
}
