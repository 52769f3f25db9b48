package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.edge.security.Role;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.RunningService;
import io.schedmate.tracker.jobs.KnownJobs;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class BackPressureTest {

    @Test
    void aSenderThatExceedsTheBrokersCapacityForAJobGetsARetryTimeAndOtherJobsContinue() {
        JobId flooding = known("801");
        JobId other = known("802");
        JdbcClient jdbc = TRACKER.part(JdbcClient.class);
        jdbc.sql(
                        "insert into outbox_hold (job_id, tries, not_before, reason) values (?, 1, now() + interval '9 year', '')")
                .param(flooding.value())
                .update();
        jdbc.sql("""
                        insert into outbox (job_id, event_type, event, created_at)
                        select ?, 'LOG_CHUNK', '{}', now() from generate_series(1, 1000)
                        """).param(flooding.value()).update();
        try {
            HttpResponse<String> refused = send(flooding);

            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValue("Retry-After")).contains("2");
            assertThat(refused.body()).contains("rate_limited");
            assertThat(send(other).statusCode()).isEqualTo(202);
        } finally {
            jdbc.sql("delete from outbox where job_id = ?")
                    .param(flooding.value())
                    .update();
            jdbc.sql("delete from outbox_hold where job_id = ?")
                    .param(flooding.value())
                    .update();
        }
        assertThat(send(flooding).statusCode()).isEqualTo(202);
    }

    private static HttpResponse<String> send(JobId job) {
        return TRACKER.post("/jobs/" + job + "/logs?file=a", "text/plain", "a line\n", Role.OPERATOR);
    }

    private static JobId known(String externalId) {
        JobId job = Jobs.id(externalId);
        Jobs.running(job, Jobs.now());
        await().atMost(RunningService.MAX_TIME)
                .until(() -> TRACKER.part(KnownJobs.class).find(job).isPresent());
        return job;
    }
}
