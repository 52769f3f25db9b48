package io.schedmate.advisor.outlook;

import io.schedmate.code.estimate.distribution.BoundedMap;
import io.schedmate.model.api.outlook.OutlookGround;
import io.schedmate.simulator.cluster.VirtualCluster;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** How many GPUs there are: as the settings say, or else as many as jobs have held at once. */
final class Capacities {

    /** Looked at seldom, as all jobs of the last weeks are read for it. */
    private static final Duration OBSERVED_EVERY = Duration.ofMinutes(10);

    private static final int MOST_POOLS = 1_000;

    private final FollowedJobs jobs;
    private final OutlookSettings settings;
    private final Map<Pool, Observed> observed = new BoundedMap<>(MOST_POOLS);

    private record Observed(int gpus, Instant at) {}

    Capacities(FollowedJobs jobs, OutlookSettings settings) {
        this.jobs = jobs;
        this.settings = settings;
    }

    /** @param running GPUs that are held now */
    Optional<Capacity> of(Pool pool, int running, Instant now) {
        return settings.of(pool)
                .map(Capacities::configured)
                .or(() -> observed(pool, Math.max(running, mostHeld(pool, now))));
    }

    private static Capacity configured(OutlookSettings.Nodes nodes) {
        return new Capacity(
                new VirtualCluster(nodes.cluster(), nodes.nodes(), nodes.gpusPerNode()),
                OutlookGround.CONFIGURED,
                nodes.policy() == null ? QueueOrder.FIFO : nodes.policy(),
                nodes.policy() == null ? OutlookGround.ASSUMED : OutlookGround.CONFIGURED);
    }

    private static Optional<Capacity> observed(Pool pool, int gpus) {
        return gpus == 0
                ? Optional.empty()
                : Optional.of(new Capacity(
                        new VirtualCluster(pool.cluster(), 1, gpus),
                        OutlookGround.OBSERVED,
                        QueueOrder.FIFO,
                        OutlookGround.ASSUMED));
    }

    private synchronized int mostHeld(Pool pool, Instant now) {
        Observed known = observed.get(pool);
        if (known == null || known.at().plus(OBSERVED_EVERY).isBefore(now)) {
            known = new Observed(jobs.mostHeld(pool, now.minus(FollowedJobs.KEPT), now), now);
            observed.put(pool, known);
        }
        return known.gpus();
    }
}
