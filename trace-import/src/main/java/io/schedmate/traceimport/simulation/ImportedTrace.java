package io.schedmate.traceimport.simulation;

import java.util.List;

/**
 * The jobs that could be read.
 *
 * @param jobs jobs with GPUs that ran and ended, in the order of the records
 * @param passedOver number of rows without such a job
 * @param refused reasons for unreadable rows, limited to the first hundred
 * @param refusedCount number of unreadable rows
 */
public record ImportedTrace(List<RecordedJob> jobs, long passedOver, List<String> refused, long refusedCount) {

    public ImportedTrace {
        jobs = List.copyOf(jobs);
        refused = List.copyOf(refused);
    }
}
