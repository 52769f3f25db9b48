package io.schedmate.traceimport.simulation;

import java.util.List;

/**
 * The jobs that could be read.
 *
 * @param jobs with GPUs that ran and ended, in the order of the records
 * @param passedOver how many rows tell of no such job
 * @param refused why rows could not be read, the first hundred
 * @param refusedCount how many could not
 */
public record ImportedTrace(List<RecordedJob> jobs, long passedOver, List<String> refused, long refusedCount) {

    public ImportedTrace {
        jobs = List.copyOf(jobs);
        refused = List.copyOf(refused);
    }
}
