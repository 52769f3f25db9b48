package io.schedmate.simulator.fault;

import io.schedmate.simulator.trace.TraceJob;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The chains of runs of many jobs. */
public final class FaultChains {

    private final List<TraceJob> jobs;
    private final Map<String, FaultChain> byJob = new HashMap<>();

    /** @throws IllegalArgumentException if two jobs share an id, because their runs could not be distinguished */
    public FaultChains(FaultModel model, Handling handling, List<TraceJob> jobs) {
        this.jobs = List.copyOf(jobs);
        for (TraceJob job : jobs) {
            if (byJob.put(job.id(), new FaultChain(job, model, handling)) != null) {
                throw new IllegalArgumentException("expected each job id once (" + job.id() + "). Number the jobs");
            }
        }
    }

    /** Returns the first run of each job, in the order of the jobs. */
    public List<TraceJob> first() {
        return jobs.stream().map(job -> of(job).first()).toList();
    }

    public Optional<TraceJob> next(TraceJob run, long endSeconds) {
        return of(run).next(run, endSeconds);
    }

    public FaultChain of(TraceJob job) {
        FaultChain chain = byJob.get(job.id());
        if (chain == null) {
            throw new IllegalArgumentException("expected a job of the trace (" + job.id() + ")");
        }
        return chain;
    }
}
