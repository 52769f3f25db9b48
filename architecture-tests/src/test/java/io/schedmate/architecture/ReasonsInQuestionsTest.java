package io.schedmate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Checks that the words in questions match the reasons of diagnoses. Cores do not depend on each other, so only this
 * test ensures it.
 */
class ReasonsInQuestionsTest {

    /** The reasons that questions name as states of jobs. */
    private static final Set<String> STATES = Set.of("Cancelled", "Preempted", "Time Limit");

    @Test
    void questionsOfferExactlyTheReasonsOfDiagnoses() throws IOException {
        Set<String> reasons = rows("/io/schedmate/logs/diagnose/reasons.tsv").stream()
                .map(List::getFirst)
                .filter(reason -> !STATES.contains(reason))
                .collect(Collectors.toSet());

        Set<String> asked = rows("/io/schedmate/query/fleet.tsv").stream()
                .filter(row -> row.getFirst().equals("reason"))
                .map(row -> row.get(1))
                .collect(Collectors.toSet());

        assertThat(asked).containsExactlyInAnyOrderElementsOf(reasons);
    }

    private static List<List<String>> rows(String table) throws IOException {
        try (InputStream in = Objects.requireNonNull(ReasonsInQuestionsTest.class.getResourceAsStream(table), table)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .map(line -> List.of(line.split("\t+")))
                    .toList();
        }
    }
}
