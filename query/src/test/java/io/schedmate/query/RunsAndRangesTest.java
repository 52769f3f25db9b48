package io.schedmate.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Questions about one of several runs, and about what came after or before a step. */
class RunsAndRangesTest {

    private static final WrittenLog TWO_RUNS = WrittenLog.of("""
            2025-10-24 12:03:06,410 - INFO - Using device: cpu (local rank 0)
            2025-10-24 12:03:06,411 - INFO - Settings:
            2025-10-24 12:03:07,020 - INFO - ===== Training started =====
            2025-10-24 12:04:20,563 - INFO - Epoch: 1, loss: 0.90
            2025-10-24 12:05:20,563 - INFO - Epoch: 2, loss: 0.70
            2025-10-24 12:06:20,563 - INFO - Epoch: 3, loss: 0.80
            2025-11-20 13:44:57,410 - INFO - Using device: cuda:0 (local rank 0)
            2025-11-20 13:44:57,517 - INFO - Settings:
            2025-11-20 13:44:58,764 - INFO - ===== Training started =====
            2025-11-20 13:46:58,764 - INFO - Epoch: 1, loss: 0.60
            2025-11-20 13:47:58,764 - INFO - Epoch: 2, loss: 0.30
            2025-11-20 13:48:58,764 - INFO - Epoch: 3, loss: 0.50
            """);

    private static final WrittenLog ONE_RUN = WrittenLog.of("""
            epochs: 100
            | Epoch: 78 /100 | Train Loss: 0.9000 |
            | Epoch: 79 /100 | Train Loss: 0.0100 |
            | Epoch: 80 /100 | Train Loss: 0.0196 |
            | Epoch: 81 /100 | Train Loss: 0.0531 |
            | Epoch: 82 /100 | Train Loss: 0.0500 |
            """);

    @ParameterizedTest
    @CsvSource({
        "lowest loss of the first run, 0.70, 5",
        "lowest loss in the second run?, 0.30, 11",
        "highest loss in the last run, 0.60, 10",
        "On what device did the first run compute?, cpu, 1",
    })
    void aQuestionCanSelectOneOfSeveralRuns(String question, String value, long line) {
        Answer answer = TWO_RUNS.ask(question);

        assertThat(Objects.requireNonNull(answer.answer(), question)).startsWith(value);
        assertThat(answer.citations().getFirst().line()).isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource({
        "Highest train loss after epoch 80?, 0.0531, 5",
        "highest train loss before epoch 80, 0.9000, 2",
        "lowest train loss since epoch 79?, 0.0196, 4",
    })
    void aQuestionCanSelectTheLinesBeforeOrAfterAStep(String question, String value, long line) {
        Answer answer = ONE_RUN.ask(question);

        assertThat(Objects.requireNonNull(answer.answer(), question)).startsWith(value);
        assertThat(answer.citations().getFirst().line()).isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource({"train loss after epoch 80, 0.0196, 4"})
    void aSingleValueAfterAStepBelongsToTheStep(String question, String value, long line) {
        Answer answer = ONE_RUN.ask(question);

        assertThat(Objects.requireNonNull(answer.answer(), question)).startsWith(value);
        assertThat(answer.citations().getFirst().line()).isEqualTo(line);
    }
}
