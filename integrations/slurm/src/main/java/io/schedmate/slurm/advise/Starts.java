package io.schedmate.slurm.advise;

import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import io.schedmate.model.api.outlook.JobOutlook;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.slurm.command.SlurmQueue;
import io.schedmate.slurm.command.SlurmUnavailable;
import io.schedmate.slurm.format.SeenJob;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Predicts when waiting jobs will start: the plan of Slurm's backfill, which assumes that every job uses its full time
 * limit, and SchedMate's prediction.
 */
public record Starts(SlurmQueue queue, SchedMateClient gateway, String cluster) {

    private static final String SCHEDULER = "slurm";

    /**
     * A waiting job.
     *
     * @param planned as {@code squeue --start} shows it; null if Slurm has no plan yet
     * @param outlook null if SchedMate does not know the job
     */
    public record Start(
            String externalId,
            @Nullable Instant planned,
            @Nullable JobOutlook outlook) {}

    /** Returns every waiting job, in Slurm's order of priority. */
    public List<Start> look() throws SlurmUnavailable, InterruptedException {
        List<SeenJob> waiting = queue.jobs().stream()
                .filter(job -> job.latest().state() == JobState.QUEUED)
                .sorted(Comparator.comparingLong((SeenJob job) -> job.place().priority())
                        .reversed())
                .toList();
        List<Start> starts = new ArrayList<>();
        for (SeenJob job : waiting) {
            starts.add(new Start(job.externalId(), job.place().plannedStart(), outlook(job)));
        }
        return starts;
    }

    private @Nullable JobOutlook outlook(SeenJob job) throws SlurmUnavailable {
        try {
            return gateway.outlook(JobId.of(cluster, SCHEDULER, job.externalId()));
        } catch (CallFailed failed) {
            if (failed.mayPass()) {
                throw new SlurmUnavailable(failed);
            }
            // The job has not been reported yet.
            return null;
        }
    }
}
