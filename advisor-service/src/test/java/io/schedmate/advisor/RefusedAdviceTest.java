package io.schedmate.advisor;

import static io.schedmate.advisor.Advisor.ADVISOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.advisor.advise.AdviceQueue;
import io.schedmate.edge.outbox.Outbox;
import io.schedmate.model.advice.SimilarJob;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.topic.Topic;
import io.schedmate.testing.RunningService;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

class RefusedAdviceTest {

    /** Longer than a producer can send in one record. */
    private static final String HUGE = "x".repeat(6_000_000);

    private final AdviceQueue queue = ADVISOR.part(AdviceQueue.class);

    @Test
    void adviceThatTheBrokerRejectsIsSetAsideAndTheNextIsPublished() {
        JobSubmission known = Bodies.job("told-first", "rosa", "speech", new JobSource.None());
        ADVISOR.publish(Bodies.submitted(known));
        JobAdvised published = (JobAdvised)
                ADVISOR.published(Topic.JOB_ADVICE, known.jobId(), 1).getFirst();

        JobId huge = promise("huge", published, List.of(new SimilarJob(null, 0.5, HUGE, null, null)), 2);
        JobId next = promise("after-the-huge", published, List.of(), 1);

        assertThat(ADVISOR.published(Topic.JOB_ADVICE, next, 1)).hasSize(1);
        await().atMost(RunningService.MAX_TIME)
                .until(() -> ADVISOR.part(JdbcClient.class)
                                .sql("select count(*) from outbox where job_id = ?")
                                .param(huge.value())
                                .query(Long.class)
                                .single()
                        == 0);
        assertThat(ADVISOR.events()
                        .records(
                                Topic.JOB_ADVICE.deadLetterTopicName(),
                                record -> huge.toString().equals(record.key())))
                .hasSize(1);
    }

    /** Stores advice and its event before a worker can see the job. */
    private JobId promise(String externalId, JobAdvised like, List<SimilarJob> similar, int daysBefore) {
        JobSubmission job = Bodies.job(externalId, "rosa", "speech", new JobSource.None());
        Instant at = Bodies.MARCH.minus(Duration.ofDays(daysBefore));
        var stored =
                Objects.requireNonNull(queue.find(like.jobId()).orElseThrow().advised());
        ADVISOR.part(TransactionTemplate.class).executeWithoutResult(_ -> {
            queue.add(new AdviceQueue.QueuedJob(UUID.randomUUID(), job.jobId(), 1, job, at, 0, null));
            queue.finish(job.jobId(), stored);
            ADVISOR.part(Outbox.class)
                    .add(List.of(new JobAdvised(
                            UUID.randomUUID(),
                            job.jobId(),
                            job.cluster(),
                            1,
                            at,
                            like.metadata(),
                            similar,
                            like.estimates())));
        });
        return job.jobId();
    }
}
