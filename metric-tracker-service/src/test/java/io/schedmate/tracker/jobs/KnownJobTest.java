package io.schedmate.tracker.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownJobTest {

    private static final Instant START = Instant.parse("2026-03-02T08:00:00Z");
    private static final Instant REGISTERED = START.plusMillis(700);

    private static final KnownJob SUBMITTED = new KnownJob(
            JobId.of("hall", "slurm", "1"), "hall", 1, JobState.SUBMITTED, null, null, null, REGISTERED, List.of());

    @Test
    void aJobThatStartedBeforeItsRegistrationIsRunning() {
        KnownJob running =
                SUBMITTED.after(1, JobState.QUEUED, START, List.of()).after(1, JobState.RUNNING, START, List.of("n1"));

        assertThat(running.state()).isEqualTo(JobState.RUNNING);
        assertThat(running.startedAt()).isEqualTo(START);
        assertThat(running.nodes()).containsExactly("n1");
        assertThat(running.changedAt()).isEqualTo(REGISTERED);
    }

    @Test
    void aLateStateChangesNothing() {
        KnownJob running = SUBMITTED.after(1, JobState.RUNNING, START, List.of("n1"));
        KnownJob ended = running.after(1, JobState.FAILED, START.plusSeconds(9), List.of());

        assertThat(running.after(1, JobState.QUEUED, START.plusSeconds(5), List.of()))
                .isSameAs(running);
        assertThat(running.after(1, JobState.RUNNING, START, List.of("n2"))).isSameAs(running);
        assertThat(ended.after(1, JobState.RUNNING, START.plusSeconds(12), List.of()))
                .isSameAs(ended);
        assertThat(ended.after(2, JobState.QUEUED, START, List.of()).state()).isEqualTo(JobState.QUEUED);
    }

    @Test
    void anEventOfTheSameTimeOrLaterMovesTheStateOn() {
        KnownJob running = SUBMITTED.after(1, JobState.RUNNING, REGISTERED, List.of("n1"));

        assertThat(running.after(1, JobState.RUNNING, REGISTERED, List.of("n2")).nodes())
                .containsExactly("n2");
        assertThat(running.after(1, JobState.RUNNING, REGISTERED.plusSeconds(3), List.of())
                        .changedAt())
                .isEqualTo(REGISTERED.plusSeconds(3));
    }

    @Test
    void theEndIsStoredAndEndsTheSharingOfGpus() {
        KnownJob running =
                SUBMITTED.after(1, JobState.RUNNING, START, List.of("n1")).sharing(START.plusSeconds(5));
        assertThat(running.packedAt()).isEqualTo(START.plusSeconds(5));
        assertThat(running.endedAt()).isNull();
        assertThat(running.after(1, JobState.RUNNING, REGISTERED, List.of()).packedAt())
                .isEqualTo(START.plusSeconds(5));

        KnownJob ended = running.after(1, JobState.FAILED, START.plusSeconds(9), List.of());
        assertThat(ended)
                .isEqualTo(new KnownJob(
                        running.jobId(),
                        "hall",
                        1,
                        JobState.FAILED,
                        START,
                        START.plusSeconds(9),
                        null,
                        START.plusSeconds(9),
                        List.of("n1")));
    }

    @Test
    void aNewAttemptStartsWithoutTheNodesAndTimesOfTheLast() {
        KnownJob queued = SUBMITTED
                .after(1, JobState.RUNNING, START, List.of("n1"))
                .sharing(START)
                .after(2, JobState.QUEUED, REGISTERED.plusSeconds(60), List.of());

        assertThat(queued)
                .isEqualTo(new KnownJob(
                        SUBMITTED.jobId(),
                        "hall",
                        2,
                        JobState.QUEUED,
                        null,
                        null,
                        null,
                        REGISTERED.plusSeconds(60),
                        List.of()));
        assertThat(queued.hasStarted()).isFalse();
        assertThat(SUBMITTED.hasStarted()).isFalse();
        assertThat(queued.after(2, JobState.RUNNING, START, List.of()).hasStarted())
                .isTrue();
        assertThat(queued.after(1, JobState.FAILED, REGISTERED.plusSeconds(90), List.of()))
                .isSameAs(queued);
    }
}
