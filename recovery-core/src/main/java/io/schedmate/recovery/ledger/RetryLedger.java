package io.schedmate.recovery.ledger;

import io.schedmate.model.check.Require;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The failed attempts of a job, in order. Only failures without progress since the previous one count: a job that fails
 * once a day and continues from its checkpoint may continue forever.
 *
 * @param failures ordered by attempt; each attempt appears once
 */
public record RetryLedger(List<FailedTry> failures) {

    private static final int MAX_EXPONENT_LENGTH = 20;

    public RetryLedger {
        failures = Require.items("failures", failures).stream()
                .sorted(Comparator.comparingInt(FailedTry::attempt))
                .toList();
    }

    public static RetryLedger empty() {
        return new RetryLedger(List.of());
    }

    /** Adds a failed attempt. An attempt that is already in the ledger changes nothing. */
    public RetryLedger with(FailedTry failed) {
        if (failures.stream().anyMatch(known -> known.attempt() == failed.attempt())) {
            return this;
        }
        List<FailedTry> all = new ArrayList<>(failures);
        all.add(failed);
        return new RetryLedger(all);
    }

    /**
     * Returns the number of failures at the end of the ledger with no progress between them; 1 for a failure after
     * progress.
     */
    public int withoutProgress() {
        int count = 0;
        long furthest = -1;
        for (FailedTry failed : failures) {
            Long step = failed.step();
            // An attempt without reported progress counts as one that made none.
            count = step != null && step > furthest && step > 0 ? 1 : count + 1;
            furthest = Math.max(furthest, step == null ? -1 : step);
        }
        return count;
    }

    /** Returns how many of these last failures have the root cause of the last one. */
    public int sameRootWithoutProgress() {
        if (failures.isEmpty()) {
            return 0;
        }
        String root = failures.getLast().root();
        return (int) unprogressed().stream()
                .filter(failed -> failed.root().equals(root))
                .count();
    }

    /**
     * Returns the nodes that were part of every failure with the last root cause; empty if there is only one such
     * failure.
     */
    public Set<String> suspects() {
        List<FailedTry> same = failures.isEmpty()
                ? List.of()
                : failures.stream()
                        .filter(failed ->
                                failed.root().equals(failures.getLast().root()))
                        .toList();
        if (same.size() < 2) {
            return Set.of();
        }
        Set<String> common = new TreeSet<>(same.getFirst().nodes());
        same.forEach(failed -> common.retainAll(failed.nodes()));
        return Set.copyOf(common);
    }

    /**
     * Returns whether the last root cause recurred although no node is common to its failures; then no node is to
     * blame.
     */
    public boolean followsTheJob() {
        return failures.size() >= 2
                && sameRootWithoutProgress() >= 2
                && suspects().isEmpty()
                && failures.stream().allMatch(failed -> !failed.nodes().isEmpty());
    }

    /** Returns the wait before the next attempt: doubled with each failure without progress, up to the longest. */
    public Duration backOff(Duration first, Duration longest) {
        int doublings = Math.clamp(withoutProgress() - 1L, 0, MAX_EXPONENT_LENGTH);
        Duration wait = first.multipliedBy(1L << doublings);
        return failures.isEmpty() ? Duration.ZERO : wait.compareTo(longest) < 0 ? wait : longest;
    }

    private List<FailedTry> unprogressed() {
        return failures.subList(failures.size() - withoutProgress(), failures.size());
    }
}
