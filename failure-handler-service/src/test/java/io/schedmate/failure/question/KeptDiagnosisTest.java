package io.schedmate.failure.question;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.archive.KeptLines;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.failure.Citation;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.log.LogSource;
import io.schedmate.query.JobFacts;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which facts a stored diagnosis contributes to an answer. */
class KeptDiagnosisTest {

    private static final LogSource B = new LogSource("b", null, null);
    private static final Citation CAUSE = new Citation(B, 2, "KeyError: 'width'");

    private final LogEnds text = text();

    @Test
    void theCauseAndTheFirstErrorAreLinesOfTheText() {
        assertThat(kept(FailureCategory.USER_SCRIPT, "KeyError", new Citation(B, 1, "b1"), CAUSE, 0.9)
                        .failure())
                .contains(new JobFacts.Failure("user script, KeyError", 5, 4, true, List.of("Add the key")));
    }

    @Test
    void withoutAFirstErrorOrAReasonTheCauseStandsForBoth() {
        assertThat(kept(FailureCategory.USER_SCRIPT, null, null, CAUSE, 0.9).failure())
                .contains(new JobFacts.Failure("user script", 5, 5, true, List.of("Add the key")));
    }

    @Test
    void withoutACauseInTheTextThereIsNoFact() {
        assertThat(new KeptDiagnosis(null, List.of(), text).failure()).isEmpty();
        assertThat(kept(FailureCategory.NONE, null, null, CAUSE, 0.9).failure()).isEmpty();
        assertThat(kept(FailureCategory.OTHER, null, null, null, 0.9).failure()).isEmpty();
        assertThat(kept(FailureCategory.OTHER, null, null, new Citation(null, 2, "b2"), 0.9)
                        .failure())
                .isEmpty();
        assertThat(kept(FailureCategory.OTHER, null, null, new Citation(B, 3, "b3"), 0.9)
                        .failure())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"KeyError, 0.5, true", "KeyError, 0.49, false", "' Killed ', 0.9, false", "Killed by hand, 0.9, true"})
    void aDoubtfulDiagnosisOrABareKilledIsNotCertain(String cause, double confidence, boolean certain) {
        assertThat(kept(FailureCategory.OTHER, null, null, new Citation(B, 2, cause), confidence)
                        .failure())
                .get()
                .extracting(JobFacts.Failure::certain)
                .isEqualTo(certain);
    }

    private KeptDiagnosis kept(
            FailureCategory category,
            @Nullable String reason,
            @Nullable Citation first,
            @Nullable Citation cause,
            double confidence) {
        var diagnosis = new DiagnosisSummary(
                new UUID(0, 1),
                category,
                null,
                reason,
                null,
                Component.UNNAMED,
                null,
                first,
                cause,
                List.of(),
                "It failed.",
                confidence,
                Engine.RULES);
        return new KeptDiagnosis(diagnosis, List.of("Add the key"), text);
    }

    private static LogEnds text() {
        KeptLines kept = new KeptLines();
        kept.take("a", 1, "a1", "a2", "a3");
        kept.take("b", 1, "b1", "b2");
        return LogEnds.of(kept.archive, kept.streams(), 99, 1 << 20, UnaryOperator.identity());
    }
}
