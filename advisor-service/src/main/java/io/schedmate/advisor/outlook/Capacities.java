package io.schedmate.advisor.outlook;

import io.schedmate.model.api.outlook.OutlookSource;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.tables.BoundedMap;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Determines the number of GPUs, from the settings or as the most that jobs have held at once, and the usual waiting
 * times.
 */
final class Capacities {

    /** The factor by which this is updated less often than the queue, because it reads all jobs of the last weeks. */
    private static final int SELDOM = 60;

    private static final int MAX_POOLS = 1_000;

    private final FollowedJobs jobs;
    private final OutlookSettings settings;
    private final Map<Pool, Observed> observed = new BoundedMap<>(MAX_POOLS);

    private record Observed(int gpus, Map<Integer, Double> waits, Instant at) {}

    Capacities(FollowedJobs jobs, OutlookSettings settings) {
        this.jobs = jobs;
        this.settings = settings;
    }

    /** @param running number of GPUs currently in use */
    Optional<Capacity> of(Pool pool, int running, Instant now) {
        return settings.of(pool)
                .map(Capacities::configured)
                .or(() -> observed(pool, Math.max(running, observed(pool, now).gpus())));
    }

    private static Capacity configured(OutlookSettings.Nodes nodes) {
        return new Capacity(
                new VirtualCluster(nodes.cluster(), nodes.nodes(), nodes.gpusPerNode()),
                OutlookSource.CONFIGURED,
                nodes.policy() == null ? QueueOrder.FIFO : nodes.policy(),
                nodes.policy() == null ? OutlookSource.ASSUMED : OutlookSource.CONFIGURED);
    }

    private static Optional<Capacity> observed(Pool pool, int gpus) {
        return gpus == 0
                ? Optional.empty()
                : Optional.of(new Capacity(
                        new VirtualCluster(pool.cluster(), 1, gpus),
                        OutlookSource.OBSERVED,
                        QueueOrder.FIFO,
                        OutlookSource.ASSUMED));
    }

    /** Returns median waits in seconds, by the GPUs that jobs request. */
    Map<Integer, Double> waits(Pool pool, Instant now) {
        return observed(pool, now).waits();
    }

    private synchronized Observed observed(Pool pool, Instant now) {
        Observed known = observed.get(pool);
        if (known == null || !now.isBefore(known.at().plus(settings.keep().multipliedBy(SELDOM)))) {
            Instant since = now.minus(FollowedJobs.KEPT);
            known = new Observed(jobs.maxHeld(pool, since), jobs.medianWaits(pool, since), now);
            observed.put(pool, known);
        }
        return known;
    }
}
