package io.schedmate.slurm.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlurmOwnersTest {

    private Instant now = Instant.parse("2026-03-02T12:00:00Z");
    private List<String> answer = List.of();
    private int asked;
    private final SlurmOwners owners = new SlurmOwners(
            "alpha",
            "slurm",
            () -> {
                asked++;
                return answer;
            },
            () -> now);

    @Test
    void jobsAndTasksAreFoundByTheirNumbers() {
        answer = List.of(
                "12                  |12                  |1001                |",
                "14|13_2|1002|",
                "slurm_load_jobs error");

        assertThat(owners.ownerOf(JobId.of("alpha", "slurm", "12"))).hasValue(1001);
        assertThat(owners.ownerOf(JobId.of("alpha", "slurm", "13_2"))).hasValue(1002);
        assertThat(owners.ownerOf(JobId.of("alpha", "slurm", "14"))).hasValue(1002);
        assertThat(owners.ownerOf(JobId.of("alpha", "slurm", "15"))).isEmpty();
    }

    @Test
    void aLineRequiresThreeFieldsAFinalBarAndAUserId() {
        answer = List.of("12|12|1001|", "13|13", "14|14|ada|", "15|15|12345678901|", "16|16||", "17|17|10");

        assertThat(owners.ownerOf(JobId.of("alpha", "slurm", "12"))).hasValue(1001);
        for (String job : List.of("13", "14", "15", "16", "17")) {
            assertThat(owners.ownerOf(JobId.of("alpha", "slurm", job))).isEmpty();
        }
    }

    @Test
    void theControllerIsCalledAgainAfterAPause() {
        JobId job = JobId.of("alpha", "slurm", "12");
        assertThat(owners.ownerOf(job)).isEmpty();
        answer = List.of("12|12|1001|");
        assertThat(owners.ownerOf(job)).isEmpty();
        now = now.plusSeconds(10);

        assertThat(owners.ownerOf(job)).hasValue(1001);
        assertThat(asked).isEqualTo(2);
    }

    @Test
    void knownOwnersAreKeptWhileTheControllerIsUnreachable() {
        answer = List.of("12|12|1001|");
        assertThat(owners.ownerOf(JobId.of("alpha", "slurm", "12"))).hasValue(1001);
        answer = List.of();
        now = now.plusSeconds(60);
        assertThat(owners.ownerOf(JobId.of("alpha", "slurm", "99"))).isEmpty();

        assertThat(owners.ownerOf(JobId.of("alpha", "slurm", "12"))).hasValue(1001);
    }

    @Test
    void theOwnerOfAJobThatTheControllerForgotIsUnknown() {
        answer = List.of("12|12|1001|");
        assertThat(owners.ownerOf(JobId.of("alpha", "slurm", "12"))).hasValue(1001);
        answer = List.of("13|13|1002|");
        now = now.plusSeconds(10);
        assertThat(owners.ownerOf(JobId.of("alpha", "slurm", "13"))).hasValue(1002);

        assertThat(owners.ownerOf(JobId.of("alpha", "slurm", "12"))).isEmpty();
    }
}
