package io.schedmate.slurm.observe;

import io.schedmate.model.job.JobId;
import io.schedmate.slurm.format.QueueColumns;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** The users of Slurm jobs, read from {@code squeue} for all jobs in one call and refreshed when a job is missing. */
public final class SlurmOwners {

    private static final QueueColumns COLUMNS = QueueColumns.of("JobID", "JobArrayID", "UserID");

    /** The command that prints the lines. */
    public static final List<String> COMMAND =
            List.of("squeue", "--noheader", "--states=all", "--array", COLUMNS.option());

    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final String cluster;
    private final String scheduler;
    private final Supplier<List<String>> lines;
    private final InstantSource clock;
    private final Map<JobId, Long> known = new HashMap<>();
    private Instant askedAt = Instant.MIN;

    /**
     * Reads the output of one controller.
     *
     * @param lines runs {@link #COMMAND}; empty if Slurm does not answer
     */
    public SlurmOwners(String cluster, String scheduler, Supplier<List<String>> lines, InstantSource clock) {
        this.cluster = cluster;
        this.scheduler = scheduler;
        this.lines = lines;
        this.clock = clock;
    }

    /** Returns the numeric user id of the job on its nodes; empty while Slurm does not report it. */
    public synchronized OptionalLong ownerOf(JobId job) {
        if (!known.containsKey(job) && !clock.instant().isBefore(askedAt.plus(PAUSE))) {
            ask();
        }
        Long owner = known.get(job);
        return owner == null ? OptionalLong.empty() : OptionalLong.of(owner);
    }

    private void ask() {
        askedAt = clock.instant();
        List<String> answer = lines.get();
        if (!answer.isEmpty()) {
            known.clear();
            answer.forEach(this::read);
        }
    }

    private void read(String line) {
        List<String> values = COLUMNS.values(line);
        if (!values.isEmpty() && values.get(2).matches("\\d{1,10}")) {
            Long owner = Long.valueOf(values.get(2));
            known.put(JobId.of(cluster, scheduler, values.get(0)), owner);
            known.put(JobId.of(cluster, scheduler, values.get(1)), owner);
        }
    }
}
