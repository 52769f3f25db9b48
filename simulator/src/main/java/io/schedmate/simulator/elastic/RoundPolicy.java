package io.schedmate.simulator.elastic;

import java.util.List;
import java.util.Map;

/** Decides the allocations of all jobs once per round. */
public interface RoundPolicy {

    /** Returns the name for the command line and reports. */
    String name();

    /**
     * @param jobs jobs that were submitted and have not ended, by submission
     * @param now time on the trace's clock, in seconds
     * @return the allocation of each job; a job that is missing gets nothing
     */
    Map<ElasticLife, Option> decide(List<GpuType> cluster, List<ElasticLife> jobs, double now);
}
