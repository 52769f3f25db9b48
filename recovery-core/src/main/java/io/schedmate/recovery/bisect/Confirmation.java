package io.schedmate.recovery.bisect;

/**
 * Tests one candidate in changing groups until chance no longer explains the failures (Wald's sequential probability
 * ratio test). If the group is large enough to contain another faulty node, groups without the candidate are tested as
 * often, and only the difference counts against the candidate.
 */
final class Confirmation {

    /** About one healthy node in this many may be found faulty by chance. */
    private static final double GUILTY = Math.log(2000);

    private static final double INNOCENT = -Math.log(60);
    private static final int MAX_TESTS = 60;
    private static final double EVEN = 0.5;

    /** A group smaller than this share of all nodes is unlikely to contain another faulty node. */
    private static final double SMALL = 0.125;

    /** The weight of the prior belief, in tests. */
    private static final double BELIEF = 2;

    private static final double SUREST = 0.98;

    private final int node;
    private final int size;
    private final double rate;
    private final double believed;
    private final boolean controlled;
    private int with;
    private int failedWith;
    private int without;
    private int failedWithout;

    Confirmation(int node, FaultProbabilities beliefs, int nodes) {
        this.node = node;
        this.size = Math.max(2, beliefs.scaleOf(node));
        this.rate = beliefs.reproducesOf(node);
        // A large group may contain another faulty node; in fairness to the candidate, this is assumed to be likely.
        this.believed = beliefs.fails(false, rate, size, EVEN);
        this.controlled = size > Math.max(2, SMALL * nodes);
    }

    int node() {
        return node;
    }

    int size() {
        return size;
    }

    /** Returns whether the next test is a control group without the candidate. */
    boolean controls() {
        return controlled && without < with;
    }

    void learn(boolean failed) {
        if (controls()) {
            without++;
            failedWithout += failed ? 1 : 0;
        } else {
            with++;
            failedWith += failed ? 1 : 0;
        }
    }

    boolean guilty() {
        return evidence() >= GUILTY;
    }

    boolean innocent() {
        return evidence() <= INNOCENT;
    }

    boolean undecided() {
        return !guilty() && !innocent() && with + without >= MAX_TESTS;
    }

    private double evidence() {
        double healthy = Math.min(SUREST, (failedWithout + BELIEF * believed) / (without + BELIEF));
        double faulty = 1 - (1 - healthy) * (1 - rate);
        return failedWith * Math.log(faulty / healthy) + (with - failedWith) * Math.log((1 - faulty) / (1 - healthy));
    }
}
