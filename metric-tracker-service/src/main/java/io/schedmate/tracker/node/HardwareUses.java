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

    /** Adds samples that belong to jobs. A sample that was added before changes nothing. */
    void add(List<NodeSampled> samples);

    /**
     * Returns the use of those attempts that have data since their time.
     *
     * @param since when each had warmed up
     */
    Map<AttemptKey, HardwareUse> of(Map<AttemptKey, Instant> since);

    /**
     * Returns the growth of memory and disk use of the attempts with at least three minutes of data.
     *
     * @param memorySince the first minute for the memory of each
     * @param disksSince the first minute for the disks of each
     */
    Map<AttemptKey, Trends> trends(Map<AttemptKey, Instant> memorySince, Map<AttemptKey, Instant> disksSince);

    /** Returns the use of the attempts within their times. */
    Map<AttemptKey, ResourceUse> used(Map<AttemptKey, Within> times);

    /** A time from its first minute up to, but not including, its end. */
    record Within(Instant from, Instant until) {}
}
