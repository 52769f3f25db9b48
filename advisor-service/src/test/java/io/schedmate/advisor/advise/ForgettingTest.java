package io.schedmate.advisor.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.advisor.history.HistoryEvent;
import io.schedmate.advisor.history.PastRun;
import io.schedmate.advisor.memory.InMemoryAdviceQueue;
import io.schedmate.advisor.memory.InMemoryFollowedJobs;
import io.schedmate.advisor.memory.InMemoryGpuUse;
import io.schedmate.advisor.memory.InMemoryHistoryEvents;
import io.schedmate.advisor.memory.InMemoryPastRuns;
import io.schedmate.advisor.memory.InMemoryReadings;
import io.schedmate.advisor.memory.InMemoryTrainedModels;
import io.schedmate.advisor.similar.PastWorkloads;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.testing.MovedClock;
import io.schedmate.testing.memory.InMemoryTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests that nothing remains of a forgotten job or of old jobs. */
class ForgettingTest {

    private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");
    private static final Instant TEN = NINE.plus(Duration.ofHours(1));
    private static final Forgetting.Periods DAY = new Forgetting.Periods(Duration.ofDays(1), Duration.ofDays(1));

    private final MovedClock clock = new MovedClock(NINE);
    private final InMemoryTransactions transactions = new InMemoryTransactions();
    private final InMemoryAdviceQueue queue = new InMemoryAdviceQueue(transactions);
    private final InMemoryPastRuns runs = new InMemoryPastRuns(transactions);
    private final InMemoryHistoryEvents events = new InMemoryHistoryEvents(transactions, clock);
    private final InMemoryFollowedJobs followed = new InMemoryFollowedJobs(transactions, queue);
    private final List<String> forgotten = new ArrayList<>();
    private final Forgetting forgetting = new Forgetting(
            queue,
            runs,
            events,
            new InMemoryTrainedModels(transactions, clock),
            new InMemoryGpuUse(transactions, queue),
            new Searched(),
            followed,
            new InMemoryReadings(transactions, clock));

    @Test
    void nothingOfAForgottenJobRemainsEvenIfItEndsLater() {
        JobSubmission job = submitted("1", NINE);
        ended(job, TEN.plusSeconds(5));

        forgetting.forget(job.jobId(), TEN);

        assertThat(queue.find(job.jobId())).isEmpty();
        assertThat(followed.find(job.jobId())).isEmpty();
        assertThat(runs.find(List.of(job.jobId()))).isEmpty();
        assertThat(events.next(null, 10)).isEmpty();
        assertThat(forgotten).containsExactly(job.jobId().toString());
    }

    @Test
    void laterEventsOfAJobWithTheSameIdAreKept() {
        JobSubmission again = submitted("1", TEN.plusSeconds(1));
        ended(again, TEN.plusSeconds(5));

        forgetting.forget(again.jobId(), TEN);

        assertThat(queue.find(again.jobId())).isPresent();
        assertThat(followed.find(again.jobId())).isPresent();
        assertThat(runs.find(List.of(again.jobId()))).hasSize(1);
        assertThat(events.next(null, 10)).hasSize(2);
        assertThat(forgotten).isEmpty();
    }

    @Test
    void allOldRunsAreDeletedAndNewOnesAreKept() {
        for (int at = 0; at < 1_100; at++) {
            ended(job("old-" + at), NINE.minusSeconds(1));
        }
        JobSubmission young = job("young");
        ended(young, NINE);

        forgetting.sweep(NINE.plus(Duration.ofDays(1)), DAY);

        assertThat(runs.endedBefore(Instant.MAX, 2_000)).containsExactly(young.jobId());
        assertThat(forgotten).hasSize(1_100).doesNotContain(young.jobId().toString());
    }

    private JobSubmission submitted(String externalId, Instant at) {
        JobSubmission job = job(externalId);
        queue.add(new AdviceQueue.QueuedJob(UUID.randomUUID(), job.jobId(), 1, job, at, 0, null));
        followed.submitted(new JobSubmitted(UUID.randomUUID(), job.jobId(), "hall-a", 1, at, job));
        events.add(new HistoryEvent.Submitted(job.jobId(), at, job));
        return job;
    }

    private void ended(JobSubmission job, Instant at) {
        PastRun run = new PastRun(
                job.jobId(),
                1,
                job,
                JobState.SUCCEEDED,
                at,
                60.0,
                new MeasuredUse(1, 1, null, null, null, null, null),
                null,
                false);
        runs.keep(run);
        events.add(new HistoryEvent.Ended(run));
    }

    private static JobSubmission job(String externalId) {
        return new JobSubmission(
                "hall-a",
                "slurm",
                externalId,
                null,
                "rosa",
                "speech",
                null,
                "python train.py",
                null,
                null,
                new JobSource.None(),
                RequestedResources.UNKNOWN,
                Map.of());
    }

    private final class Searched implements PastWorkloads {

        @Override
        public String space() {
            return "one";
        }

        @Override
        public void put(List<Entry> entries) {}

        @Override
        public List<Match> nearest(String text, int most) {
            return List.of();
        }

        @Override
        public void forget(List<String> ids) {
            forgotten.addAll(ids);
        }
    }
}
