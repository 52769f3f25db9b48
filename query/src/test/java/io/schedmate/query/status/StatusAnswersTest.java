package io.schedmate.query.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import io.schedmate.query.status.StatusAnswers.Basis;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatusAnswersTest {

    private static final Instant NOW = Instant.parse("2026-03-05T12:00:00Z");
    private static final JobStatus RUNNING = new JobStatus(
            "running",
            NOW.minusSeconds(3 * 3600 + 120),
            3,
            NOW.minusSeconds(90_000),
            NOW.minusSeconds(3 * 3600 + 120),
            List.of("node-4", "node-5"),
            16,
            "exit code 137, OUT_OF_MEMORY",
            List.of("succeeded, of 2026-03-05T08:50:00Z"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            What is the state of the job?           | running
            is it still running?                    | Yes, running
            Is my job waiting ?                     | No, running
            How long has it been running?           | 3 h 2 min, running since 2026-03-05T08:58:00Z
            When was the job submitted?             | 2026-03-04T11:00:00Z
            When did it start?                      | 2026-03-05T08:58:00Z
            How many attempts has it had?           | 3
            How often was it restarted?             | 2
            Which nodes does it run on?             | node-4, node-5
            where did the job run?                  | node-4, node-5
            How many GPUs does it use?              | 16
            What was the exit code?                 | exit code 137, OUT_OF_MEMORY
            Was the job recovered?                  | succeeded, of 2026-03-05T08:50:00Z
            """)
    void answersTheStatusOfAJob(String question, String answer) {
        assertThat(StatusAnswers.to(question, RUNNING, NOW).map(StatusAnswers.StatusAnswer::answer))
                .contains(answer);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "which node failed first?",
                "what was the exit code of the data loader?",
                "how many restarts of the workers were there?",
                "when did it start to diverge?",
                "is it still running out of memory?",
                "how many GPUs did rank 3 see?",
                "why did it stop?",
                ""
            })
    void leavesOtherQuestionsToTheLog(String question) {
        assertThat(StatusAnswers.isAsked(question)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "What was the exit code?   | FAILURE",
                "Was the job recovered?    | RECOVERY",
                "How many GPUs does it use? | JOB",
                "When did it start?        | JOB"
            })
    void anAnswerStatesWhatItIsBasedOn(String question, Basis basis) {
        assertThat(StatusAnswers.to(question, RUNNING, NOW).map(StatusAnswers.StatusAnswer::basis))
                .contains(basis);
    }

    @Test
    void aPatternMatchesEachNameOfTheJob() {
        Pattern pattern = PlainQuestion.pattern("is {it} running");

        assertThat(List.of("is it running", "is my job running", "is the training running"))
                .allMatch(pattern::matches);
        assertThat(pattern.matches("is the loader running")).isFalse();
    }

    @Test
    void doesNotAnswerFromUnreportedValues() {
        JobStatus unknown = new JobStatus(null, null, null, null, null, List.of(), null, null, List.of());

        for (String question : List.of(
                "Is it running?",
                "Which nodes does it run on?",
                "How often was it restarted?",
                "What was the exit code?")) {
            assertThat(StatusAnswers.to(question, unknown, NOW)).as(question).isEmpty();
        }
    }
}
