package io.schedmate.slurm.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobLifecycle;
import io.schedmate.model.job.JobMove;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.slurm.format.SeenJob;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StepsTest {

    private static final Instant MORNING = Instant.parse("2026-03-02T08:00:00Z");
    private static final RegistryState NEW = new RegistryState(1, JobState.SUBMITTED);

    @Test
    void aJobThatRanBetweenTwoPollsIsReportedStateByState() {
        List<JobEventRequest> steps = Steps.between(NEW, seen(1, "COMPLETED", JobState.SUCCEEDED, "", 0));

        assertThat(steps.stream().map(JobEventRequest::state))
                .containsExactly(JobState.QUEUED, JobState.RUNNING, JobState.SUCCEEDED);
        assertThat(steps.get(1).occurredAt()).isEqualTo(MORNING.plusSeconds(10));
        assertThat(steps.getLast().exit()).isEqualTo(new JobExit(0, null, null));
    }

    @Test
    void aFailureContainsTheExitCodeAndTheReasonOfSlurm() {
        JobEventRequest failed = Steps.between(
                        new RegistryState(1, JobState.RUNNING),
                        seen(1, "FAILED", JobState.FAILED, "NonZeroExitCode", 3 << 8))
                .getLast();

        assertThat(failed.exit()).isEqualTo(new JobExit(3, null, "NonZeroExitCode"));
        assertThat(failed.nodes()).containsExactly("n1");
    }

    @Test
    void aNodeFailureAndASignalAreReported() {
        assertThat(Steps.between(new RegistryState(1, JobState.RUNNING), seen(1, "NODE_FAIL", JobState.FAILED, "", 9))
                        .getLast()
                        .exit())
                .isEqualTo(new JobExit(null, 9, "NODE_FAIL"));
    }

    @Test
    void aJobCancelledInTheQueueNeverRan() {
        SeenJob cancelled = new SeenJob(
                "7",
                "7",
                asked(),
                new SeenJob.SeenAttempt(
                        1, "CANCELLED", JobState.CANCELLED, "", MORNING, null, MORNING.plusSeconds(5), 0, List.of()),
                new SeenJob.Place(1, 0, "", null));

        assertThat(Steps.between(NEW, cancelled).stream().map(JobEventRequest::state))
                .containsExactly(JobState.QUEUED, JobState.CANCELLED);
    }

    @Test
    void anAttemptWithoutAnObservedEndIsClosedBeforeTheNextBegins() {
        List<JobEventRequest> steps = Steps.between(NEW, seen(2, "RUNNING", JobState.RUNNING, "", 0));

        assertThat(steps.stream().map(step -> step.attempt() + " " + step.state()))
                .containsExactly("1 QUEUED", "1 RUNNING", "1 PREEMPTED", "2 QUEUED", "2 RUNNING");
    }

    @Test
    void statesOlderThanTheReportedOneAreIgnored() {
        assertThat(Steps.between(new RegistryState(2, JobState.QUEUED), seen(1, "FAILED", JobState.FAILED, "", 256)))
                .isEmpty();
        assertThat(Steps.between(new RegistryState(1, JobState.SUCCEEDED), seen(1, "RUNNING", JobState.RUNNING, "", 0)))
                .isEmpty();
    }

    @Test
    void theStepsFromAnyReportedStateAreLegalTransitions() {
        for (JobState last : JobState.values()) {
            for (JobState seen : JobState.values()) {
                for (int attempt = 1; attempt <= 3; attempt++) {
                    assertLegal(new JobLifecycle(last, 1), seen(attempt, seen.name(), seen, "", 0));
                }
            }
        }
    }

    private static void assertLegal(JobLifecycle begin, SeenJob seen) {
        JobLifecycle at = begin;
        for (JobEventRequest step : Steps.between(new RegistryState(at.attempt(), at.state()), seen)) {
            JobState state = step.state();
            JobMove move = at.reported(step.attempt(), state == null ? JobState.SUBMITTED : state);
            assertThat(move).as("%s of %s, seen %s", step, begin, seen.latest()).isInstanceOf(JobMove.Moved.class);
            at = ((JobMove.Moved) move).lifecycle();
        }
    }

    private static SeenJob seen(int attempt, String word, @Nullable JobState state, String reason, int exitStatus) {
        boolean started = state != JobState.QUEUED && state != JobState.SUBMITTED;
        boolean ended = state != null && state.ended();
        return new SeenJob(
                "7",
                "7",
                asked(),
                new SeenJob.SeenAttempt(
                        attempt,
                        word,
                        state,
                        reason,
                        MORNING,
                        started ? MORNING.plusSeconds(10) : null,
                        ended ? MORNING.plusSeconds(20) : null,
                        exitStatus,
                        started ? List.of("n1") : List.of()),
                new SeenJob.Place(1, 0, "", null));
    }

    private static SeenJob.Asked asked() {
        return new SeenJob.Asked(null, null, null, null, null, null, RequestedResources.UNKNOWN);
    }
}
