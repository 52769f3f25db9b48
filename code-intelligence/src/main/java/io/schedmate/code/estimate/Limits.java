package io.schedmate.code.estimate;

import io.schedmate.code.history.JobFacts;

/** Detects whether a cluster ends jobs at their requested limit; only then is the limit an upper bound. */
final class Limits {

    /** The tolerance: killing a job takes time, and limits are rounded to minutes. */
    private static final double GRACE = 1.05;

    private static final double GRACE_SECONDS = 60;
    private static final double TOLERATED_SHARE = 0.01;

    private long seen;
    private long passed;

    void learn(JobFacts facts, double seconds) {
        if (facts.requestedSeconds() != null) {
            seen++;
            passed += seconds > facts.requestedSeconds() * GRACE + GRACE_SECONDS ? 1 : 0;
        }
    }

    double maxSeconds(JobFacts facts) {
        if (facts.requestedSeconds() == null || passed > TOLERATED_SHARE * seen + 1) {
            return Double.POSITIVE_INFINITY;
        }
        return Math.max(1, facts.requestedSeconds() * GRACE);
    }
}
