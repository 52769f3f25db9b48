package io.schedmate.failure.jobs;

import io.schedmate.edge.outage.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work that failed and rests for a while, so that it does not delay the work behind it. It is kept in memory only: the
 * row of such work may be one that cannot be written. Thread-safe.
 */
public final class SetAside {

    private static final Logger LOG = LoggerFactory.getLogger(SetAside.class);

    /** So much failing work is no fault of its own. */
    private static final int MOST = 1000;

    private final Duration pause;
    private final Map<UUID, Instant> until = new ConcurrentHashMap<>();

    /** @param pause how long failed work rests */
    public SetAside(Duration pause) {
        this.pause = pause;
    }

    /** Returns the work that rests at this time. */
    public Set<UUID> at(Instant now) {
        until.values().removeIf(time -> !now.isBefore(time));
        return Set.copyOf(until.keySet());
    }

    /**
     * Sets failed work aside. Throws the failure instead if it is an outage, which affects all work, or if no work was
     * chosen yet.
     *
     * @param what the kind of work, such as {@code failure}
     */
    public void add(String what, @Nullable UUID work, RuntimeException failure, Instant now) {
        if (work == null || Failure.isOutage(failure) || until.size() >= MOST) {
            throw failure;
        }
        LOG.error("Could not process {} {}; will retry after {}", what, work, pause, failure);
        until.put(work, now.plus(pause));
    }

    /**
     * Processes work together. If that fails, the work is halved until each failing part stands alone and is set aside.
     *
     * @param what the kind of work, such as {@code notice}
     * @param process processes its whole list, or nothing if it throws; returns whether there was anything to do
     * @return whether there was anything to do
     */
    public boolean process(String what, List<UUID> work, Instant now, Predicate<List<UUID>> process) {
        if (work.isEmpty()) {
            return false;
        }
        try {
            return process.test(work);
        } catch (RuntimeException e) {
            if (work.size() == 1 || Failure.isOutage(e)) {
                add(what, work.getFirst(), e, now);
                return true;
            }
            int middle = work.size() / 2;
            boolean first = process(what, work.subList(0, middle), now, process);
            return process(what, work.subList(middle, work.size()), now, process) || first;
        }
    }
}
