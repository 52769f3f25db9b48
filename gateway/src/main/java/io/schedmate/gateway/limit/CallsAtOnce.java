package io.schedmate.gateway.limit;

import java.util.concurrent.ConcurrentHashMap;

/** Limits the concurrent calls of each caller. */
public final class CallsAtOnce {

    private final int most;
    private final ConcurrentHashMap<String, Integer> inProgress = new ConcurrentHashMap<>();

    /**
     * Creates a limit.
     *
     * @param most the maximum number of concurrent calls per caller, at least 1
     */
    public CallsAtOnce(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("Expected a limit of calls at once of at least 1 (" + most + ").");
        }
        this.most = most;
    }

    /** Whether the caller may begin another call. If so, the caller of this method must call {@link #end} later. */
    public boolean begin(String caller) {
        // Set inside the atomic update, so that only one of two concurrent calls can take the last place.
        boolean[] begun = {false};
        inProgress.compute(caller, (_, count) -> {
            int now = count == null ? 0 : count;
            begun[0] = now < most;
            return begun[0] ? Integer.valueOf(now + 1) : count;
        });
        return begun[0];
    }

    public void end(String caller) {
        inProgress.computeIfPresent(caller, (_, count) -> count == 1 ? null : count - 1);
    }

    public int most() {
        return most;
    }
}
