package io.schedmate.tracker.node;

import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.metrics.ResourceUse;
import io.schedmate.tracker.metrics.Trends;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** How attempts use their GPUs and nodes, as their nodes tell. */
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
     * How memory and disks of those attempts filled, of which use and size were told in three minutes at least.
     *
     * @param memorySince from which minute the memory of each is looked at
     * @param disksSince from which minute its disks are
     */
    Map<AttemptKey, Trends> trends(Map<AttemptKey, Instant> memorySince, Map<AttemptKey, Instant> disksSince);

    /** What those attempts used from one minute on, and before another. */
    Map<AttemptKey, ResourceUse> used(Map<AttemptKey, Within> times);

    /** A time from its first minute to the minute before its end. */
    record Within(Instant from, Instant until) {}
}
