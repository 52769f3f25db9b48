package io.schedmate.kubernetes.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.schedmate.model.job.JobExit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodEndTest {

    private static final String NOON = "2026-03-02T12:00:00Z";

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"1, 1, -", "128, 128, -", "129, 129, 1", "137, 137, 9", "255, 255, 127", "256, -, -", "-1, -, -"})
    void anExitCodeAbove128IsASignal(int printed, @Nullable Integer code, @Nullable Integer signal) {
        assertThat(PodEnd.exit(List.of(pod(printed, "Error", NOON, null)), null))
                .isEqualTo(new JobExit(code, signal, "Error"));
    }

    @Test
    void theFirstFailureIsTheCause() {
        Pod early = pod(3, "Error", "2026-03-02T11:59:59Z", null);
        Pod success = pod(0, "Completed", "2026-03-02T11:00:00Z", null);
        Pod alive = new PodBuilder().build();

        assertThat(PodEnd.exit(List.of(pod(143, "Error", NOON, null), early, success, alive), "BackoffLimitExceeded"))
                .isEqualTo(new JobExit(3, null, "Error"));
    }

    @Test
    void aContainerThatWasRestartedKeepsItsLastFailure() {
        Pod restarted = new PodBuilder()
                .withNewStatus()
                .addNewContainerStatus()
                .withNewState()
                .withNewRunning()
                .endRunning()
                .endState()
                .withNewLastState()
                .withNewTerminated()
                .withExitCode(7)
                .withReason("Error")
                .endTerminated()
                .endLastState()
                .endContainerStatus()
                .endStatus()
                .build();

        assertThat(PodEnd.exit(List.of(restarted), null)).isEqualTo(new JobExit(7, null, "Error"));
    }

    @Test
    void aDisruptionByTheClusterIsTheReason() {
        assertThat(PodEnd.exit(List.of(pod(143, "Error", NOON, "PreemptionByScheduler")), "x"))
                .isEqualTo(new JobExit(143, 15, "PreemptionByScheduler"));
        assertThat(PodEnd.exit(List.of(new PodBuilder().build(), pod(0, "", NOON, "DeletionByTaintManager")), "x"))
                .isEqualTo(new JobExit(null, null, "DeletionByTaintManager"));
    }

    @Test
    void withoutAFailedPodTheReasonIsTheControllers() {
        assertThat(PodEnd.exit(List.of(pod(0, "Completed", NOON, null)), "BackoffLimitExceeded"))
                .isEqualTo(new JobExit(null, null, "BackoffLimitExceeded"));
        assertThat(PodEnd.exit(List.of(), null)).isEqualTo(new JobExit(null, null, null));
    }

    private static Pod pod(int exitCode, String reason, String finished, @Nullable String disruption) {
        return new PodBuilder()
                .withNewStatus()
                .addNewContainerStatus()
                .withNewState()
                .withNewTerminated()
                .withExitCode(exitCode)
                .withReason(reason)
                .withFinishedAt(finished)
                .endTerminated()
                .endState()
                .endContainerStatus()
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .withReason("other")
                .endCondition()
                .addNewCondition()
                .withType("DisruptionTarget")
                .withStatus(disruption == null ? "False" : "True")
                .withReason(disruption)
                .endCondition()
                .endStatus()
                .build();
    }
}
