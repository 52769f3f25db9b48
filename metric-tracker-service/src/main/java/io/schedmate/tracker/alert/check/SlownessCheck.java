package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.api.metrics.SlowRank;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.model.metrics.SlowdownCause;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

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
        String side = side(slow, job);
        return Optional.of(new Finding(
                AlertCondition.SLOWER,
                side,
                AlertSeverity.WARNING,
                "It does %.3g %s, where %.3g was usual%s."
                        .formatted(
                                slow.after().value(),
                                slow.after().unit(),
                                slow.before().value(),
                                told(side, job)),
                slow.since(),
                new AlertEvidence(List.of(), Map.of("throughputRatio", slow.throughputRatio()), nodes(slow, job)),
                1 - slow.throughputRatio()));
    }

    private static String side(Slowdown slow, JobView job) {
        if (slow.cause() == SlowdownCause.PACKING) {
            return "co_location";
        }
        if (slow.node() != null
                || nodes(slow, job).size() == 1 && job.slowRanks().size() > 1) {
            return "one_node";
        }
        return job.slowRanks().size() == 1 ? "one_rank" : "unknown";
    }

    private static String told(String side, JobView job) {
        return switch (side) {
            case "co_location" -> "; it shares its GPUs with others since";
            case "one_node" -> "; the ranks of one node are behind";
            case "one_rank" ->
                "; rank %d is behind".formatted(job.slowRanks().getFirst().rank());
            default -> "";
        };
    }

    private static List<String> nodes(Slowdown slow, JobView job) {
        return Stream.concat(
                        Stream.ofNullable(slow.node()), job.slowRanks().stream().map(SlowRank::node))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }
}
