package io.schedmate.tracker.alert.check;

import io.schedmate.model.api.metrics.SlowRank;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.model.metrics.SlowdownCause;
import io.schedmate.tracker.metrics.NodeFigures;
import io.schedmate.tracker.metrics.ResourceUse;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The likely cause of a slow job. Ranks are compared with each other, and GPUs with their earlier use: GPUs that are
 * used less than before wait for their host, because a GPU that waits for another GPU counts as used.
 *
 * @param kind a key of {@code actions.tsv}
 * @param description text for the end of a sentence; empty = unknown
 * @param nodes the nodes concerned
 */
record SlowSide(String kind, String description, List<String> nodes) {

    private static final String UNKNOWN = "unknown";
    /** The temperature near which GPUs lower their clocks. The limits of common types are 83 to 95 degrees. */
    private static final double HOT_CELSIUS = 83;

    private static final double LESS_USED = 0.8;
    private static final double LESS_POWER = 0.85;
    private static final double CPUS_FULL = 0.9;
    /** The utilisation below which GPUs count as less used if there is no earlier period to compare with. */
    private static final double HARDLY_USED = 0.5;

    /** Returns whether evidence other than the job's log shows that it is slow, and why. */
    boolean isKnown() {
        return !kind.equals(UNKNOWN);
    }

    static SlowSide of(JobView job) {
        Slowdown slow = job.state().slow();
        if (slow != null && slow.cause() == SlowdownCause.PACKING) {
            return new SlowSide("co_location", "; it now shares its GPUs with other jobs", List.of());
        }
        List<String> nodes = nodes(slow, job);
        if ((slow != null && slow.node() != null)
                || (nodes.size() == 1 && job.slowRanks().size() > 1)) {
            return new SlowSide("one_node", "; the ranks of one node are behind", nodes);
        }
        if (job.slowRanks().size() == 1) {
            return new SlowSide(
                    "one_rank",
                    "; rank %d is behind".formatted(job.slowRanks().getFirst().rank()),
                    nodes);
        }
        NodeFigures figures = job.nodes();
        return figures == null
                ? new SlowSide(UNKNOWN, "", nodes)
                : hardware(
                        figures.beforeSlow(),
                        figures.sinceSlow() == null ? figures.lately() : figures.sinceSlow(),
                        nodes);
    }

    private static SlowSide hardware(@Nullable ResourceUse before, @Nullable ResourceUse since, List<String> nodes) {
        if (since == null) {
            return new SlowSide(UNKNOWN, "", nodes);
        }
        if (usedLess(before, since)) {
            boolean full = since.cpuRatio() != null && since.cpuRatio() >= CPUS_FULL;
            return new SlowSide(
                    "data_loading",
                    full
                            ? "; its GPUs are waiting, and its CPUs are saturated"
                            : "; its GPUs are waiting for data or for the host",
                    nodes);
        }
        if (since.temperatureCelsius() != null && since.temperatureCelsius() >= HOT_CELSIUS) {
            return new SlowSide(
                    "thermal", "; its hottest GPU is at %.0f °C".formatted(since.temperatureCelsius()), nodes);
        }
        if (before != null
                && before.powerWatts() != null
                && since.powerWatts() != null
                && since.powerWatts() < LESS_POWER * before.powerWatts()) {
            return new SlowSide(
                    "power",
                    "; its GPUs are as busy as before, but draw %.0f W each instead of %.0f W"
                            .formatted(since.powerWatts(), before.powerWatts()),
                    nodes);
        }
        return new SlowSide(UNKNOWN, "", nodes);
    }

    private static boolean usedLess(@Nullable ResourceUse before, ResourceUse since) {
        Double now = since.utilisationRatio();
        if (now == null) {
            return false;
        }
        Double then = before == null ? null : before.utilisationRatio();
        return then == null ? now < HARDLY_USED : now < LESS_USED * then;
    }

    private static List<String> nodes(@Nullable Slowdown slow, JobView job) {
        return Stream.concat(
                        slow == null ? Stream.of() : Stream.ofNullable(slow.node()),
                        job.slowRanks().stream().map(SlowRank::node))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }
}
