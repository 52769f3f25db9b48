package io.schedmate.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.LineLabel;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.PackingChange;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.metrics.SlowdownCause;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.model.recovery.StepOutcome;
import io.schedmate.model.topic.DeadLetterReason;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;

class WireValuesTest {

    private final JsonMapper mapper = WireJson.strict();

    static Stream<Arguments> sets() {
        return Stream.of(
                set(FailureCategory.class, "infrastructure framework user_script other none"),
                set(InfraType.class, "gpu nvlink network node storage other"),
                set(LineLabel.class, "error warning progress other"),
                set(Engine.class, "resubmission static retrieval learned rules plan embedding replay llm fallback"),
                set(RecoveryMode.class, "observe propose act"),
                set(JobState.class, "submitted queued running succeeded failed cancelled preempted timed_out"),
                set(PackingChange.class, "packed unpacked evicted never_pack_again"),
                set(LogOrder.class, "exact best_effort"),
                set(SlowdownCause.class, "packing node unknown"),
                set(DeadLetterReason.class, "unreadable invalid unknown_type untrusted processing_failed"),
                set(RecoveryStatus.class, "proposed approved running succeeded failed cancelled expired"),
                set(StepOutcome.class, "planned started succeeded failed skipped undone"),
                set(
                        RecoveryAction.class,
                        "check_nodes cordon_node drain_node provision_node uncordon_node restart_job restart_elsewhere"
                                + " watch_progress open_ticket return_to_owner tell_operators"),
                set(
                        ProblemType.class,
                        "invalid_request unauthenticated forbidden not_found method_not_allowed not_acceptable request_timeout"
                                + " illegal_state_move idempotency_conflict gone too_large unsupported_media_type"
                                + " source_not_allowed rate_limited internal upstream_failed unavailable"
                                + " deadline_exceeded"));
    }

    private static Arguments set(Class<? extends Enum<?>> type, String wireValues) {
        return Arguments.of(type, wireValues);
    }

    @ParameterizedTest
    @MethodSource("sets")
    void anEnumIsWrittenInItsPinnedFormAndReadBack(Class<? extends Enum<?>> type, String wireValues) {
        Enum<?>[] members = type.getEnumConstants();
        String json = mapper.writeValueAsString(members);

        assertThat(json).isEqualTo("[\"" + wireValues.replace(" ", "\",\"") + "\"]");
        assertThat((Object[]) mapper.readValue(json, type.arrayType())).containsExactly((Object[]) members);
    }

    @Test
    void anInvalidValueIsReportedWithTheValidOnes() {
        assertThatThrownBy(() -> mapper.readValue("\"Propose\"", RecoveryMode.class))
                .isInstanceOf(InvalidFormatException.class)
                .hasMessageContaining("Expected one of observe, propose, act, got (Propose)");
    }

    @Test
    void aNumberIsNotAnEnumValue() {
        assertThatThrownBy(() -> mapper.readValue("1", RecoveryMode.class))
                .isInstanceOf(MismatchedInputException.class);
        assertThatThrownBy(() -> WireJson.tolerant().readValue("1", RecoveryMode.class))
                .isInstanceOf(MismatchedInputException.class);
    }
}
