package io.schedmate.failure.feedback;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.archive.KeptLines;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.failure.Citation;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ExcerptsTest {

    private static final int MANY = 12_000;

    private final KeptLines kept = new KeptLines();
    private final Excerpts excerpts = new Excerpts(kept.archive, line -> line.replace("hidden", "***"));

    @Test
    void withoutALineTheExcerptIsTheEndOfTheLog() {
        kept.take("out", 1, lines(MANY));

        assertThat(excerpts.of(failed(null), null, null)).hasValueSatisfying(end -> {
            assertThat(end.source()).isEqualTo("out");
            assertThat(end.firstLine()).isEqualTo(7_001);
            assertThat(end.lines()).hasSize(5_000).startsWith("7001").endsWith("12000");
        });
    }

    @Test
    void anExcerptContainsTheLinesAroundTheGivenLine() {
        kept.take("out", 1, lines(MANY));

        assertThat(first(7_001L)).isEqualTo(7_001);
        assertThat(first(7_000L)).isEqualTo(4_500);
        assertThat(first(2_502L)).isEqualTo(2);
        assertThat(first(2_500L)).isEqualTo(1);
        assertThat(first(1L)).isEqualTo(1);
    }

    private long first(long line) {
        return excerpts.of(failed(null), "out", line).orElseThrow().firstLine();
    }

    @Test
    void theExcerptIsFromTheNamedLogElseThatOfTheCauseElseTheLargest() {
        kept.take("large", 1, lines(9));
        kept.take("cause", 1, "1");
        kept.take("small", 1, "hidden");

        assertThat(excerpts.of(failed("cause"), "small", null)).hasValueSatisfying(excerpt -> {
            assertThat(excerpt.source()).isEqualTo("small");
            assertThat(excerpt.lines()).containsExactly("***");
        });
        assertThat(excerpts.of(failed("cause"), null, null))
                .hasValueSatisfying(excerpt -> assertThat(excerpt.source()).isEqualTo("cause"));
        assertThat(excerpts.of(failed("gone"), null, null))
                .hasValueSatisfying(excerpt -> assertThat(excerpt.source()).isEqualTo("large"));
        assertThat(excerpts.of(failed("cause"), "none", null)).isEmpty();
    }

    @Test
    void anAttemptWithoutALogHasNoExcerpt() {
        assertThat(excerpts.of(failed(null), null, null)).contains(Excerpt.NO_LOG);
        assertThat(excerpts.of(failed(null), "out", null)).isEmpty();
    }

    @Test
    void anExcerptIsLimitedToTwoMillionCharacters() {
        kept.take("out", 1, "a".repeat(1_000_000), "b".repeat(1_000_000), "c");

        assertThat(excerpts.of(failed(null), null, null).orElseThrow().lines())
                .extracting(String::length)
                .containsExactly(1_000_000, 1_000_000, 0);
    }

    private static String[] lines(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(String::valueOf).toArray(String[]::new);
    }

    private static Failure failed(@Nullable String cause) {
        return new Failure(
                new UUID(0, 1),
                JobId.of("hall-a", "slurm", "1"),
                1,
                KeptLines.T,
                new JobExit(1, null, null),
                cause == null ? AnswerStatus.IN_PROGRESS : AnswerStatus.DONE,
                cause == null ? null : KeptLines.T,
                cause == null ? null : diagnosis(cause),
                List.of(),
                LogOrder.EXACT,
                List.of(),
                null,
                0,
                List.of());
    }

    private static DiagnosisSummary diagnosis(String cause) {
        return new DiagnosisSummary(
                new UUID(0, 1),
                FailureCategory.USER_SCRIPT,
                null,
                "Key Error",
                null,
                Component.UNNAMED,
                false,
                null,
                new Citation(new LogSource(cause, null, null), 1, "KeyError: 'x'"),
                List.of(),
                "A key is missing.",
                0.9,
                Engine.RULES);
    }
}
