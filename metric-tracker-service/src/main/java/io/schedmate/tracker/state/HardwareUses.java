package io.schedmate.tracker.state;

import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.tracker.metrics.MemoryTrend;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** How attempts use their GPUs, as their nodes tell. */
public interface HardwareUses {

    /** Adds samples that belong to jobs; one that was added before changes nothing. */
    void add(List<NodeSampled> samples);

    /**
     * The use of those attempts of which something was told since then.
     *
     * @param since when each had warmed up
     */
    Map<AttemptKey, HardwareUse> of(Map<AttemptKey, Instant> since);

    /**
     * How the memory of those attempts' GPUs went, of which use and size were told in three minutes at least.
     *
     * @param since from which minute each is looked at
     */
    Map<AttemptKey, MemoryTrend> memory(Map<AttemptKey, Instant> since);
}
