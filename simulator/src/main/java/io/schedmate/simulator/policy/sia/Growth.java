package io.schedmate.simulator.policy.sia;

/** The limit of a job's growth: twice the replicas that it was observed with. */
final class Growth {

    private static final int FACTOR = 2;
    private static final int MAX_REPLICAS = 64;

    private Growth() {}

    static int maxReplicas(int seen) {
        return Math.min(MAX_REPLICAS, Math.max(1, FACTOR * seen));
    }
}
