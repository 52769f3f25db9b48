package io.schedmate.recovery.bisect;

/**
 * Tests one candidate in changing company until chance no longer explains the failures (Wald's sequential probability
 * ratio test). If the company is large enough to hold another faulty node, it is tested as often without the
 * candidate, and only the difference counts against the candidate.
 */
final class Confirmation {

    /** One healthy node in so many may be taken for faulty by chance. */
    private static final double GUILTY = Math.log(2000);

    private static final double INNOCENT = -Math.log(60);
    private static final int MOST_TESTS = 60;
    private static final double EVEN = 0.5;

    /** A company of less than this share of all nodes hardly holds another faulty one. */
    private static final double SMALL = 0.125;

    /** How many tests the belief that was there before is worth. */
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

    Confirmation(int node, Beliefs beliefs, int nodes) {
        this.node = node;
        this.size = Math.max(2, beliefs.scaleOf(node));
        this.rate = beliefs.reproducesOf(node);
        // A big company may hold another faulty node; to be fair to this one, that is taken for likely.
        this.believed = beliefs.fails(false, rate, size, EVEN);
        this.controlled = size > Math.max(2, SMALL * nodes);
    }

    int node() {
        return node;
    }

    int size() {
        return size;
    }

    /** Whether the company is to be tested without the candidate now. */
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
        return !guilty() && !innocent() && with + without >= MOST_TESTS;
    }

    private double evidence() {
        double healthy = Math.min(SUREST, (failedWithout + BELIEF * believed) / (without + BELIEF));
        double faulty = 1 - (1 - healthy) * (1 - rate);
        return failedWith * Math.log(faulty / healthy) + (with - failedWith) * Math.log((1 - faulty) / (1 - healthy));
    }
}
