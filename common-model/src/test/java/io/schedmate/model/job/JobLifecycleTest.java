package io.schedmate.model.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class JobLifecycleTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    SUBMITTED | QUEUED,FAILED,CANCELLED
                    QUEUED    | RUNNING,FAILED,CANCELLED,TIMED_OUT
                    RUNNING   | SUCCEEDED,FAILED,CANCELLED,PREEMPTED,TIMED_OUT
                    SUCCEEDED |
                    FAILED    |
                    CANCELLED |
                    PREEMPTED |
                    TIMED_OUT |
                    """)
    void allowsExactlyTheLegalTransitions(JobState from, @Nullable String names) {
        Set<JobState> legal = EnumSet.noneOf(JobState.class);
        for (String name : names == null ? new String[0] : names.split(",")) {
            legal.add(JobState.valueOf(name));
        }
        for (JobState to : JobState.values()) {
            JobMove move = new JobLifecycle(from, 1).reported(1, to);

            if (legal.contains(to)) {
                assertThat(move).isEqualTo(new JobMove.Moved(new JobLifecycle(to, 1)));
            } else if (to == from) {
                assertThat(move).isEqualTo(new JobMove.Repeated(new JobLifecycle(from, 1)));
            } else {
                assertThat(move).isInstanceOf(JobMove.Refused.class);
                assertThat(move.lifecycle()).isEqualTo(new JobLifecycle(from, 1));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"FAILED", "CANCELLED", "PREEMPTED", "TIMED_OUT"})
    void anotherAttemptReturnsToTheQueue(JobState ended) {
        assertThat(new JobLifecycle(ended, 2).reported(3, JobState.QUEUED))
                .isEqualTo(new JobMove.Moved(new JobLifecycle(JobState.QUEUED, 3)));
    }

    @ParameterizedTest
    @EnumSource(names = {"SUBMITTED", "QUEUED", "RUNNING", "SUCCEEDED"})
    void noAttemptFollowsOneThatIsActiveOrSucceeded(JobState state) {
        assertThat(new JobLifecycle(state, 1).reported(2, JobState.QUEUED)).isInstanceOf(JobMove.Refused.class);
    }

    @Test
    void noAttemptIsSkipped() {
        assertThat(new JobLifecycle(JobState.FAILED, 1).reported(3, JobState.QUEUED))
                .isInstanceOf(JobMove.Refused.class);
    }

    @Test
    void aRejectionNamesTheStateAndTheLegalTransitions() {
        assertThat(JobLifecycle.submitted().reported(1, JobState.RUNNING))
                .asInstanceOf(type(JobMove.Refused.class))
                .extracting(JobMove.Refused::reason)
                .isEqualTo("Expected one of queued, failed, cancelled with attempt 1, got (running, attempt 1) "
                        + "for a job that is submitted in attempt 1. Report the states in between first.");
    }

    @Test
    void aRejectionForAnEndedJobNamesTheOnlyTransition() {
        assertThat(refusal(JobState.FAILED, 2))
                .startsWith("Expected queued with attempt 3, got (running, attempt 2)")
                .endsWith("Start a new attempt.");
        assertThat(refusal(JobState.SUCCEEDED, 1))
                .startsWith("Expected no further report, got (running, attempt 1)")
                .endsWith("Submit a new job.");
    }

    private static String refusal(JobState state, int attempt) {
        JobMove move = new JobLifecycle(state, attempt).reported(attempt, JobState.RUNNING);
        return ((JobMove.Refused) move).reason();
    }

    @Test
    void aLateReportOfAnOlderAttemptIsRejectedAsSuch() {
        assertThat(new JobLifecycle(JobState.RUNNING, 2).reported(1, JobState.FAILED))
                .asInstanceOf(type(JobMove.Refused.class))
                .extracting(JobMove.Refused::reason)
                .asString()
                .contains("(failed, attempt 1)", "running in attempt 2", "older than the known state");
    }

    @ParameterizedTest
    @EnumSource(PackingChange.class)
    void aRunningJobThatSharesGpusStaysRunning(PackingChange change) {
        JobLifecycle running = new JobLifecycle(JobState.RUNNING, 1);

        assertThat(running.reported(1, change)).isEqualTo(new JobMove.Repeated(running));
        assertThat(running.reported(2, change)).isInstanceOf(JobMove.Refused.class);
    }

    @Test
    void aJobThatDoesNotRunCannotShareGpus() {
        assertThat(JobLifecycle.submitted().reported(1, PackingChange.PACKED)).isInstanceOf(JobMove.Refused.class);
    }
}
