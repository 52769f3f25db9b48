package io.schedmate.agent.slurm;

import io.schedmate.model.job.JobId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A job, parsed from one line of {@code squeue}.
 *
 * @param id Slurm's own number
 * @param arrayId the same, or array and index
 * @param restarts how often it was requeued
 */
record SlurmJob(String id, String arrayId, int restarts, String state) {

    /** The columns, each closed by a bar; job names and other free text are left out on purpose. */
    static final String COLUMNS = "JobID:|,JobArrayID:|,RestartCnt:|,State:|";

    private static final int FIELDS = 4;

    static Optional<SlurmJob> parse(String line) {
        List<String> fields =
                Stream.of(line.strip().split("\\|", -1)).map(String::strip).toList();
        boolean whole = fields.size() > FIELDS
                && fields.get(0).matches("[0-9]+")
                && fields.get(2).matches("[0-9]{1,9}");
        return whole
                ? Optional.of(
                        new SlurmJob(fields.get(0), fields.get(1), Integer.parseInt(fields.get(2)), fields.get(3)))
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
