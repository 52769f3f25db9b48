package io.schedmate.advisor.outlook;

import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobId;
import io.schedmate.simulator.outlook.Outlook;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The jobs that wait and run, kept up to date by their reports. */
public interface FollowedJobs {

    /** How long after its end a job still tells how much ran at once and how its outlook came true. */
    Duration KEPT = Duration.ofDays(30);

    void submitted(JobSubmitted event);

    void changed(JobStateChanged event);

    Optional<FollowedJob> find(JobId jobId);

    /** Those that ask for GPUs and have started, at most {@code most}. */
    List<FollowedJob> running(Pool pool, int most);

    /** Those that ask for GPUs and wait, in the order of their submission, at most {@code most}. */
    List<FollowedJob> waiting(Pool pool, int most);

    /** The most GPUs that jobs have held at once since then; 0 where none ran. */
    int mostHeld(Pool pool, Instant since);

    /** Of jobs that have started since then, the median seconds that they waited, by the GPUs that they ask for. */
    Map<Integer, Double> medianWaits(Pool pool, Instant since);

    /** Where jobs wait of which no outlook is kept. */
    List<Place> untold();

    /** Keeps what was predicted of a job that waits, unless something is kept of it. */
    void predicted(JobId jobId, Outlook outlook, Instant at);

    /** The latest outlooks that came true, the earliest of them first. */
    List<CameTrue> cameTrue(Pool pool, int most);

    /** Those with GPUs that were submitted since then, ran and have ended, in the order of their submission. */
    List<EndedJob> ended(String cluster, Instant since, int most);

    void forget(JobId jobId, Instant until);

    /** Removes what ended before a time, and what never ended and was submitted before another. */
    int forgetBefore(Instant ended, Instant queued);

    /** A cluster and a queue of it. */
    record Place(String cluster, @Nullable String queue) {}

    /** Medians that were predicted and what came true, in seconds from the question. */
    record CameTrue(double predictedStart, double predictedEnd, double start, double end) {}
}
