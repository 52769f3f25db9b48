package io.schedmate.simulator.policy.sia;

/** How far a job may grow at once: to twice the replicas that it was seen with. */
final class Growth {

    private static final int FACTOR = 2;
    private static final int MOST_REPLICAS = 64;

    private Growth() {}

    static int mostReplicas(int seen) {
        return Math.min(MOST_REPLICAS, Math.max(1, FACTOR * seen));
    }
}
