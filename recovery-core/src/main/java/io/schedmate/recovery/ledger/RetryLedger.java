package io.schedmate.recovery.ledger;

import io.schedmate.model.check.Require;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The failed attempts of a job, in order. It counts the failures without progress since the one before, not all
 * failures: a job that fails once a day and continues from its checkpoint may continue for ever.
 *
 * @param failures by attempt, each attempt once
 */
public record RetryLedger(List<FailedTry> failures) {

    private static final int LONGEST_EXPONENT = 20;

    public RetryLedger {
        failures = Require.items("failures", failures).stream()
                .sorted(Comparator.comparingInt(FailedTry::attempt))
                .toList();
    }

    public static RetryLedger empty() {
        return new RetryLedger(List.of());
    }

    /** The same attempt told again changes nothing. */
    public RetryLedger with(FailedTry failed) {
        if (failures.stream().anyMatch(known -> known.attempt() == failed.attempt())) {
            return this;
        }
        List<FailedTry> all = new ArrayList<>(failures);
        all.add(failed);
        return new RetryLedger(all);
    }

    /** Failures at the end of the ledger with no progress between them; 1 for a failure after progress. */
    public int withoutProgress() {
        int count = 0;
        long furthest = -1;
        for (FailedTry failed : failures) {
            Long step = failed.step();
            // A try that tells nothing of its progress is taken to have made none.
            count = step != null && step > furthest && step > 0 ? 1 : count + 1;
            furthest = Math.max(furthest, step == null ? -1 : step);
        }
        return count;
    }

    /** Of these failures at the end, those with the root of the last one. */
    public int sameRootWithoutProgress() {
        if (failures.isEmpty()) {
            return 0;
        }
        String root = failures.getLast().root();
        return (int) unprogressed().stream()
                .filter(failed -> failed.root().equals(root))
                .count();
    }

    /** Nodes that every one of several failures with the last root ran on; empty after a single one. */
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

    /** Whether the last root came back where none of the nodes is the same: then it is not a node's. */
    public boolean followsTheJob() {
        return failures.size() >= 2
                && sameRootWithoutProgress() >= 2
                && suspects().isEmpty()
                && failures.stream().allMatch(failed -> !failed.nodes().isEmpty());
    }

    /** How long to wait before the next try: doubled with each failure without progress, up to the longest. */
    public Duration backOff(Duration first, Duration longest) {
        int doublings = Math.clamp(withoutProgress() - 1L, 0, LONGEST_EXPONENT);
        Duration wait = first.multipliedBy(1L << doublings);
        return failures.isEmpty() ? Duration.ZERO : wait.compareTo(longest) < 0 ? wait : longest;
    }

    private List<FailedTry> unprogressed() {
        return failures.subList(failures.size() - withoutProgress(), failures.size());
    }
}
