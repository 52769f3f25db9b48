package io.schedmate.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.client.SchedMateClient;
import io.schedmate.model.job.JobId;
import io.schedmate.slurm.advise.Starts;
import io.schedmate.slurm.command.SlurmUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class StartsTest {

    private static final String OUTLOOK = """
        {"jobId": null, "computedAt": "2026-03-02T08:00:00Z", "state": "queued",
         "start": {"p10": "2026-03-02T08:01:00Z", "p50": "2026-03-02T08:05:00Z", "p90": "2026-03-02T08:30:00Z"},
         "end": {"p10": "2026-03-02T08:11:00Z", "p50": "2026-03-02T08:15:00Z", "p90": "2026-03-02T08:40:00Z"}, "basis": null, "gap": null, "detail": null, "caveats": []}
        """;

    private final StandInSlurm slurm = new StandInSlurm();

    @Test
    void waitingJobsAreListedByPriorityWithBothStarts() throws Exception {
        slurm.queues(job(1, "PENDING", 5, 0), job(2, "PENDING", 9, 1_772_439_000), job(3, "RUNNING", 7, 1_772_439_000));
        try (var platform = new CannedServer()) {
            platform.answers(path("2"), 200, OUTLOOK);

            assertThat(starts(platform).look())
                    .satisfiesExactly(
                            second -> {
                                assertThat(second.externalId()).isEqualTo("2");
                                assertThat(second.planned()).isEqualTo(Instant.ofEpochSecond(1_772_439_000));
                                assertThat(Objects.requireNonNull(Objects.requireNonNull(second.outlook())
                                                        .start())
                                                .p50())
                                        .isEqualTo("2026-03-02T08:05:00Z");
                            },
                            first -> assertThat(first).isEqualTo(new Starts.Start("1", null, null)));
        }
    }

    @Test
    void anOutageOfThePlatformIsReported() throws Exception {
        slurm.queues(job(1, "PENDING", 5, 0));
        try (var platform = new CannedServer()) {
            platform.answers(path("1"), 503, "{}");

            assertThatThrownBy(() -> starts(platform).look()).isInstanceOf(SlurmUnavailable.class);
        }
    }

    private Starts starts(CannedServer platform) {
        return new Starts(
                slurm.controller(), new SchedMateClient(platform.address(), null, Duration.ofSeconds(30)), "alpha");
    }

    private static String path(String job) {
        return "/api/v1/jobs/" + JobId.of("alpha", "slurm", job) + "/outlook";
    }

    private static String job(int number, String state, int priority, long start) {
        return """
            {"job_id": %d, "job_state": "%s", "submit_time": 1772438400, "priority": %d, "start_time": %d}\
            """.formatted(number, state, priority, start);
    }
}
