package io.schedmate.failure.nodes;

import io.schedmate.model.api.node.Cordon;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.XidReading;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Facts about a node.
 *
 * @param xids driver errors of the last day, newest first
 */
public record KnownNode(
        String cluster,
        String name,
        List<GpuReading> gpus,
        Seen seen,
        List<Cordon> cordons,
        boolean simulated,
        LastCheck check,
        List<XidReading> xids,
        RecentFailures blame) {

    /** When the node's agent reported; null = never. */
    public record Seen(@Nullable Instant firstAt, @Nullable Instant lastAt) {

        public static final Seen NEVER = new Seen(null, null);
    }

    /**
     * The node's last check.
     *
     * @param faultyBecause the fault it found; null = no fault found, or no check ran
     * @param at time of the check; null = no check ran
     */
    public record LastCheck(
            @Nullable String faultyBecause, @Nullable Instant at) {

        public static final LastCheck NONE = new LastCheck(null, null);
    }

    /**
     * Failures of the last 30 days that name the node.
     *
     * @param failures newest first, those that only a job's log shows as well
     * @param confirmed the newest failure that more than the job's log shows; null = none
     * @param at time of the confirmed failure; null = none
     */
    public record RecentFailures(
            List<UUID> failures,
            @Nullable UUID confirmed,
            @Nullable Instant at) {

        public static final RecentFailures NONE = new RecentFailures(List.of(), null, null);

        public RecentFailures {
            failures = List.copyOf(failures);
        }
    }

    public KnownNode {
        gpus = List.copyOf(gpus);
        cordons = List.copyOf(cordons);
        xids = List.copyOf(xids);
    }
}
