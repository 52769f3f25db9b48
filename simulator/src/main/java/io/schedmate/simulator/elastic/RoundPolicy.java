package io.schedmate.simulator.elastic;

import java.util.List;
import java.util.Map;

/** Decides the allocation of every job once per round. */
public interface RoundPolicy {

    /** As on the command line and in reports. */
    String name();

    /**
     * @param jobs submitted and not ended, by submission
     * @param now on the trace's clock, in seconds
     * @return what each job gets; a job that is not named gets nothing
     */
    Map<ElasticLife, Option> decide(List<GpuType> cluster, List<ElasticLife> jobs, double now);
}
