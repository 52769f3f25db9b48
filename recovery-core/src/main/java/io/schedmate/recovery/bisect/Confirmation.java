package io.schedmate.recovery.bisect;

/** A candidate tested by itself, in ever other company, until chance is no explanation any more (Wald's sequential test). */
final class Confirmation {

    /** One healthy node in so many may be taken for faulty by chance. */
    private static final double GUILTY = Math.log(2000);

    private static final double INNOCENT = -Math.log(60);
    private static final int MOST_TESTS = 60;
    private static final double EVEN = 0.5;

    private final int node;
    private final int size;
    private final double failsWhenFaulty;
    private final double failsWhenHealthy;
    private double evidence;
    private int tests;

    Confirmation(int node, Beliefs beliefs) {
        this.node = node;
        this.size = Math.max(2, beliefs.scaleOf(node));
        double rate = beliefs.reproducesOf(node);
        // A big company may hold another faulty node; to be fair to this one, that is taken for likely.
        failsWhenFaulty = beliefs.fails(true, rate, size, EVEN);
        failsWhenHealthy = beliefs.fails(false, rate, size, EVEN);
    }

    int node() {
        return node;
    }

    int size() {
        return size;
    }

    void learn(boolean failed) {
        tests++;
        evidence += failed
                ? Math.log(failsWhenFaulty / failsWhenHealthy)
                : Math.log((1 - failsWhenFaulty) / (1 - failsWhenHealthy));
    }

    boolean guilty() {
        return evidence >= GUILTY;
    }

    boolean innocent() {
        return evidence <= INNOCENT;
    }

    boolean undecided() {
        return !guilty() && !innocent() && tests >= MOST_TESTS;
    }
}
