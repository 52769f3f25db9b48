package io.schedmate.logs.learned;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.model.FailureCategory;
import io.schedmate.tables.Tables;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LearnedMessagesTest {

    private static final FailureDiagnosis DIAGNOSIS = RuleFailureDiagnosis.standard();

    static List<List<String>> examples() {
        return Tables.resource(LearnedMessages.class, "examples.tsv", 3);
    }

    static List<List<String>> unseenMessages() {
        return Tables.resource(LearnedMessagesTest.class, "others-words.tsv", 2);
    }

    @ParameterizedTest
    @MethodSource("unseenMessages")
    void classifiesMessagesThatNoRuleOrExampleContains(List<String> row) {
        Diagnosis found = diagnosed("Starting the job on 2 nodes", row.get(1));

        assertThat(found.category().wire()).isEqualTo(row.get(0));
        assertThat(found.rootCauseLine()).isEqualTo(2L);
        assertThat(found.confidence()).isLessThan(0.7);
    }

    @Test
    void classifiesNearlyAllExamplesCorrectly() {
        List<List<String>> rows = examples();

        long right = rows.stream()
                .filter(row -> diagnosed(row.get(2)).category().wire().equals(category(row)))
                .count();

        assertThat(right).isGreaterThan(rows.size() * 95L / 100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "qwertz 12", "Hello world", "[[[]]] == ++"})
    void doesNotGuessFromUnknownWords(String message) {
        assertThat(LearnedMessages.standard().guess(message)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INFO server: listening on port 8080, 0 connections refused",
                "Loaded 12 checkpoints from disk, memory limit is 64 GB",
                "WARNING: network timeout is set to 30 seconds",
                "node gpu-3: 8 GPUs found, driver 550.54"
            })
    void reportsNoFailureForHarmlessLines(String line) {
        assertThat(diagnosed("Starting", line).category()).isEqualTo(FailureCategory.NONE);
    }

    private static String category(List<String> row) {
        return row.getFirst().split("/")[0];
    }

    private static Diagnosis diagnosed(String... lines) {
        return DIAGNOSIS.diagnose(new InMemoryLogLines(List.of(lines)));
    }
}
