package io.schedmate.tracker.alert.check;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Runs all checks. */
public final class Checks {

    private final List<Check> checks;

    public Checks(AlertRules rules) {
        this.checks = List.of(
                new HangCheck(rules),
                new LossCheck(rules),
                new SlownessCheck(rules),
                new TimeLimitCheck(rules),
                new CheckpointCheck(rules),
                new RestartCheck(rules),
                new IdleCheck(rules),
                new WasteCheck(rules),
                new SimilarThroughputCheck(rules),
                new MemoryCheck(rules),
                new DiskCheck(rules));
    }

    /** Returns the conditions that hold, with at most one finding each. */
    public List<Finding> of(JobView job, Instant now) {
        return checks.stream()
                .map(check -> check.of(job, now))
                .flatMap(Optional::stream)
                .toList();
    }
}
