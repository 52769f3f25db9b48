package io.schedmate.agent.slurm;

import io.schedmate.model.job.JobId;
import io.schedmate.slurm.format.QueueColumns;
import java.util.List;
import java.util.Optional;

/**
 * A job, parsed from a line of {@code squeue}.
 *
 * @param id the job id in Slurm
 * @param arrayId the same id, or array and index
 * @param restarts how often the job was requeued
 */
record SlurmJob(String id, String arrayId, int restarts, String state) {

    static final QueueColumns COLUMNS = QueueColumns.of("JobID", "JobArrayID", "RestartCnt", "State");

    static Optional<SlurmJob> parse(String line) {
        List<String> values = COLUMNS.values(line);
        boolean whole = !values.isEmpty()
                && values.get(0).matches("[0-9]+")
                && values.get(2).matches("[0-9]{1,9}");
        return whole
                ? Optional.of(
                        new SlurmJob(values.get(0), values.get(1), Integer.parseInt(values.get(2)), values.get(3)))
                : Optional.empty();
    }

    boolean is(JobId job, String cluster, String scheduler) {
        return JobId.of(cluster, scheduler, id).equals(job)
                || JobId.of(cluster, scheduler, arrayId).equals(job);
    }

    int attempt() {
        return restarts + 1;
    }
}
