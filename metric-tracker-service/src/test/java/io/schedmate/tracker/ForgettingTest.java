package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.testing.RunningService;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJobs;
import io.schedmate.tracker.state.AttemptStates;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ForgettingTest {

    private static final String METRICS = "/jobs/{jobId}/metrics";

    @Test
    void aForgottenJobLeavesNoDataAndLaterEventsBelongToANewJob() {
        JobId job = Jobs.id("forgotten");
        Instant from = Jobs.now().minusSeconds(600);
        Instant end = from.plusSeconds(30);
        ended("forgotten", from);

        TRACKER.publish(Jobs.forgotten(job, end));

        await().atMost(RunningService.MAX_TIME)
                .until(() -> Service.get("/jobs/" + job + "/metrics").statusCode() == 404);
        Contract.holds("get", METRICS, 404, Service.get("/jobs/" + job + "/metrics"));
        assertThat(TRACKER.part(KnownJobs.class).find(job)).isEmpty();
        assertThat(TRACKER.part(JobOwners.class).find(job)).isEmpty();
        // Events from before the deletion arrive late from other topics; then the job is submitted again.
        Jobs.submitted("forgotten", "rosa", "speech", from.plusSeconds(20));
        TRACKER.publish(Jobs.chunk(job, 4, 5, from.plusSeconds(5), "step: 5/1000, loss: 2.5"));
        Jobs.state(job, 3, JobState.RUNNING, from.plusSeconds(1));
        ended("forgotten", from.plusSeconds(300));
        TRACKER.publish(Jobs.forgotten(job, end));
        Jobs.state(job, 2, JobState.RUNNING, from.plusSeconds(400));
        await().atMost(RunningService.MAX_TIME)
                .until(() ->
                        TRACKER.part(KnownJobs.class).find(job).orElseThrow().attempt() == 2);

        assertThat(TRACKER.part(AttemptStates.class).entries(job, 1, 0, 100)).hasSize(3);
        assertThat(TRACKER.part(JobOwners.class).find(job)).contains(new JobOwners.Ownership("ines", "vision"));
    }

    @Test
    void aForgottenJobThatEndsInTheFutureLeavesNoData() {
        JobId job = Jobs.id("ahead");
        Instant submitted = Jobs.now().minusSeconds(600);
        Jobs.submitted("ahead", "ines", "vision", submitted);
        Jobs.running(job, submitted.plusSeconds(1));
        Jobs.run(job, submitted.plusSeconds(40_000), 10, 11, 12);
        Service.metrics(job, found -> found.history().size() == 3);
        Jobs.state(job, 1, JobState.SUCCEEDED, submitted.plusSeconds(50_000));
        await().atMost(RunningService.MAX_TIME)
                .until(() -> TRACKER.part(KnownJobs.class)
                        .find(job)
                        .filter(known -> known.endedAt() != null)
                        .isPresent());

        TRACKER.publish(Jobs.forgotten(job, submitted.plusSeconds(60)));

        await().atMost(RunningService.MAX_TIME)
                .until(() -> TRACKER.part(KnownJobs.class).find(job).isEmpty());
        assertThat(TRACKER.part(AttemptStates.class).entries(job, 1, 0, 100)).isEmpty();
        assertThat(TRACKER.part(AttemptStates.class).latest(job)).isEmpty();
    }

    private static void ended(String externalId, Instant from) {
        JobId job = Jobs.id(externalId);
        Jobs.submitted(externalId, "ines", "vision", from);
        Jobs.running(job, from);
        Jobs.run(job, from.plusSeconds(1), 10, 11, 12);
        Service.metrics(job, found -> found.history().size() == 3);
        Jobs.state(job, 1, JobState.SUCCEEDED, from.plusSeconds(10));
        await().atMost(RunningService.MAX_TIME)
                .until(() -> TRACKER.part(KnownJobs.class)
                                .find(job)
                                .filter(known -> known.endedAt() != null)
                                .isPresent()
                        && TRACKER.part(JobOwners.class).find(job).isPresent());
    }
}
