package io.schedmate.tracker.node;

import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.metrics.ResourceUse;
import io.schedmate.tracker.metrics.Trends;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Stores the GPU and node use of attempts, as their nodes report it. */
public interface HardwareUses {

    /** Adds samples that belong to jobs. Samples that were added before change nothing. */
    void add(List<NodeSampled> samples);

    /**
     * Returns the use of the attempts with data since their time.
     *
     * @param since for each attempt, when it had warmed up
     */
    Map<AttemptKey, HardwareUse> of(Map<AttemptKey, Instant> since);

    /**
     * Returns the growth of memory and disk use of the attempts with at least three minutes of data.
     *
     * @param memorySince for each attempt, the first minute for its memory
     * @param disksSince for each attempt, the first minute for its disks
     */
    Map<AttemptKey, Trends> trends(Map<AttemptKey, Instant> memorySince, Map<AttemptKey, Instant> disksSince);

    /** Returns the use of the attempts within their periods. */
    Map<AttemptKey, ResourceUse> used(Map<AttemptKey, Within> times);

    /** A period from its first minute up to, but not including, its end. */
    record Within(Instant from, Instant until) {}
}
