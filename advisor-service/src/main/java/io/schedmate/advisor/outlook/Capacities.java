package io.schedmate.advisor.outlook;

import io.schedmate.model.api.outlook.OutlookGround;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.tables.BoundedMap;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** How many GPUs there are, as the settings say or else as many as jobs have held at once, and how long jobs have waited. */
final class Capacities {

    /** Looked at more seldom than the queue by this factor, as all jobs of the last weeks are read for it. */
    private static final int SELDOM = 60;

    private static final int MOST_POOLS = 1_000;

    private final FollowedJobs jobs;
    private final OutlookSettings settings;
    private final Map<Pool, Observed> observed = new BoundedMap<>(MOST_POOLS);

    private record Observed(int gpus, Map<Integer, Double> waits, Instant at) {}

    Capacities(FollowedJobs jobs, OutlookSettings settings) {
        this.jobs = jobs;
        this.settings = settings;
    }

    /** @param running GPUs that are held now */
    Optional<Capacity> of(Pool pool, int running, Instant now) {
        return settings.of(pool)
                .map(Capacities::configured)
                .or(() -> observed(pool, Math.max(running, observed(pool, now).gpus())));
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

    /** Median waits in seconds, by the GPUs that jobs ask for. */
    Map<Integer, Double> waits(Pool pool, Instant now) {
        return observed(pool, now).waits();
    }

    private synchronized Observed observed(Pool pool, Instant now) {
        Observed known = observed.get(pool);
        if (known == null || !now.isBefore(known.at().plus(settings.keep().multipliedBy(SELDOM)))) {
            Instant since = now.minus(FollowedJobs.KEPT);
            known = new Observed(jobs.mostHeld(pool, since), jobs.medianWaits(pool, since), now);
            observed.put(pool, known);
        }
        return known;
    }
}
