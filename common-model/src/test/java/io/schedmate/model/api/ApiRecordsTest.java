package io.schedmate.model.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.api.deadletter.ReplayRequest;
import io.schedmate.model.api.history.HistoryImportLine;
import io.schedmate.model.api.history.ImportLineKind;
import io.schedmate.model.api.history.ImportTotals;
import io.schedmate.model.api.history.RejectedRow;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.api.metrics.ThroughputWindow;
import io.schedmate.model.api.node.Cordon;
import io.schedmate.model.api.node.CordonOwner;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.PackingChange;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which values of a record are valid together. */
class ApiRecordsTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void anEventIsEitherAStateOrAChangeOfPacking() {
        assertThat(event(JobState.FAILED, null).state()).isEqualTo(JobState.FAILED);
        assertThat(event(null, PackingChange.PACKED).packingChange()).isEqualTo(PackingChange.PACKED);
        assertThatIllegalArgumentException().isThrownBy(() -> event(null, null));
        assertThatIllegalArgumentException().isThrownBy(() -> event(JobState.FAILED, PackingChange.PACKED));
    }

    @Test
    void onlyOurOwnCordonsHaveAnIncident() {
        var incident = UUID.fromString("c0a2a0a1-2f83-45c8-8d3f-3b7f1f6f1a10");

        assertThat(new Cordon(CordonOwner.SCHEDMATE, "schedmate:" + incident, incident, NOON).incidentId())
                .isEqualTo(incident);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Cordon(CordonOwner.OTHER, "riser swap", incident, NOON));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Cordon(CordonOwner.SCHEDMATE, "schedmate:?", null, NOON));
    }

    @Test
    void aReportLineContainsARowOrCountsAccordingToItsKind() {
        var row = new RejectedRow(3, "Elapsed", "Expected a duration, got (1h20).");
        var totals = new ImportTotals(2, 1, 0, 1);

        assertThat(new HistoryImportLine(ImportLineKind.REJECTED, row, null).rejected())
                .isEqualTo(row);
        assertThat(new HistoryImportLine(ImportLineKind.SUMMARY, null, totals).totals())
                .isEqualTo(totals);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HistoryImportLine(ImportLineKind.REJECTED, null, totals));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HistoryImportLine(ImportLineKind.SUMMARY, null, null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HistoryImportLine(ImportLineKind.SUMMARY, row, totals));
    }

    @Test
    void aWindowDoesNotEndBeforeItStarts() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ThroughputWindow(NOON, NOON.minusSeconds(1), null, 0));
    }

    @Test
    void deadLettersAreSelectedByIdOrByTopic() {
        assertThat(new ReplayRequest(List.of("log-chunk/3/42"), null, null).deadLetterIds())
                .containsExactly("log-chunk/3/42");
        assertThat(new ReplayRequest(List.of(), "log-chunk", null).topic()).isEqualTo("log-chunk");
        assertThatIllegalArgumentException().isThrownBy(() -> new ReplayRequest(List.of(), null, null));
        assertThatIllegalArgumentException().isThrownBy(() -> new ReplayRequest(List.of("a"), "log-chunk", null));
        assertThatIllegalArgumentException().isThrownBy(() -> new ReplayRequest(List.of(""), null, null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a b",
                "a;reboot",
                "$(reboot)",
                "a`b",
                "a\nb",
                "a'b",
                "a\"b",
                "a|b",
                "a&b",
                "a\\b",
                "--a=b",
                "a*"
            })
    void aCheckpointsPathContainsNoShellCharacters(String path) {
        assertThat(Checkpoint.isPath(path)).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> new Checkpoint(path, null));
    }

    @Test
    void aPlainPathIsOneOfACheckpoint() {
        assertThat(Checkpoint.isPath("runs/a-1/step_10.pt")).isTrue();
        assertThat(new Checkpoint("/ö/" + "a".repeat(1021), 0L).step()).isZero();
        assertThatIllegalArgumentException().isThrownBy(() -> new Checkpoint("a".repeat(1025), null));
        assertThatIllegalArgumentException().isThrownBy(() -> new Checkpoint("a", -1L));
    }

    @Test
    void theTextsOfAnEventAreBounded() {
        assertThat(failed(Collections.nCopies(10_000, "n".repeat(100)), "R".repeat(1024))
                        .nodes())
                .hasSize(10_000);
        for (List<String> tooMuch : List.of(
                List.of("n".repeat(256)),
                List.of(""),
                Collections.nCopies(20_001, "n"),
                Collections.nCopies(10_001, "n".repeat(100)))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> failed(tooMuch, null))
                    .withMessageContaining("nodes");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> failed(List.of(), "R".repeat(1025)))
                .withMessageContaining("exit/schedulerReason");
    }

    private static JobEventRequest failed(List<String> nodes, @Nullable String reason) {
        return new JobEventRequest(
                null, 1, JobState.FAILED, null, NOON, nodes, new JobExit(1, null, reason), List.of());
    }

    private static JobEventRequest event(@Nullable JobState state, @Nullable PackingChange change) {
        return new JobEventRequest(null, 1, state, change, NOON, List.of(), null, List.of());
    }
}
