package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.awaitility.Awaitility.await;

import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.JobPackingChanged;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.PackingChange;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.testing.RunningService;
import io.schedmate.tracker.jobs.KnownJobs;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Publishes jobs of one cluster and events about them. */
final class Jobs {

    static final String CLUSTER = "hall-a";
    static final LogSource STDOUT = new LogSource("stdout.log", null, "n1");

    private Jobs() {}

    static JobId id(String externalId) {
        return JobId.of(CLUSTER, "slurm", externalId);
    }

    static Instant now() {
        return Service.CLOCK.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    static void running(JobId jobId, Instant since) {
        state(jobId, 1, JobState.RUNNING, since);
    }

    /** Publishes that the job runs on n1, and waits until the tracker knows it. */
    static void known(JobId jobId, Instant since) {
        running(jobId, since);
        await().atMost(RunningService.MAX_TIME)
                .until(() -> TRACKER.part(KnownJobs.class).find(jobId).isPresent());
    }

    static void state(JobId jobId, int attempt, JobState state, Instant at) {
        TRACKER.publish(
                new JobStateChanged(UUID.randomUUID(), jobId, CLUSTER, attempt, at, null, state, List.of("n1"), null));
    }

    static void packed(JobId jobId, Instant at) {
        TRACKER.publish(new JobPackingChanged(
                UUID.randomUUID(), jobId, CLUSTER, 1, at, PackingChange.PACKED, List.of("n1"), List.of(), null));
    }

    static void submitted(String externalId, @Nullable String owner, @Nullable String project, Instant at) {
        JobSubmission job = new JobSubmission(
                CLUSTER,
                "slurm",
                externalId,
                null,
                owner,
                project,
                null,
                "python train.py",
                null,
                null,
                new JobSource.None(),
                new RequestedResources(1, 8, null, null, null, null),
                Map.of());
        TRACKER.publish(new JobSubmitted(UUID.randomUUID(), job.jobId(), CLUSTER, 1, at, job));
    }

    static JobForgotten forgotten(JobId jobId, Instant at) {
        return new JobForgotten(UUID.randomUUID(), jobId, CLUSTER, 1, at);
    }

    static LogChunk chunk(JobId jobId, long sequence, long firstLine, Instant at, String... lines) {
        return chunk(jobId, STDOUT, sequence, firstLine, at, List.of(lines));
    }

    static LogChunk chunk(
            JobId jobId, LogSource source, long sequence, long firstLine, Instant at, List<String> lines) {
        return new LogChunk(
                UUID.randomUUID(), jobId, CLUSTER, 1, at, source, sequence, firstLine, null, LogOrder.EXACT, lines);
    }

    /** Publishes one chunk per second with one line each, which reports the given speed. */
    static void run(JobId jobId, Instant from, double... samplesASecond) {
        IntStream.range(0, samplesASecond.length)
                .mapToObj(each -> chunk(
                        jobId,
                        each,
                        each + 1,
                        from.plusSeconds(each),
                        "step: %d/1000, loss: 2.5, throughput: %s samples/s".formatted(each + 1, samplesASecond[each])))
                .forEach(TRACKER::publish);
    }
}
