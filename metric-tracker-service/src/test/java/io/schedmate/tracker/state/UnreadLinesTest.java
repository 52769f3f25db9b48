package io.schedmate.tracker.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class UnreadLinesTest {

    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");
    private static final Duration EVERY = Duration.ofSeconds(10);
    private static final LogSource OUT = new LogSource("out.log", null, "n1");

    private final UnreadLines first = unread(chunk(OUT, 0, LogOrder.EXACT, "one", "two"));

    @Test
    void fewLinesOfOneSourceAtAboutTheSameTimeAreReadTogether() {
        LogChunk next = chunk(OUT, 5_000, LogOrder.EXACT, "three");

        assertThat(first.goOnWith(next, next.lines(), EVERY)).isTrue();
        UnreadLines both = first.with(next, next.lines());
        assertThat(both.lines()).containsExactly("one", "two", "three");
        assertThat(both.at()).isEqualTo(START.plusSeconds(5));
    }

    @Test
    void linesOfAnotherTimeAreReadSeparately() {
        LogChunk next = chunk(OUT, 1_500, LogOrder.EXACT, "three");
        LogChunk later = chunk(OUT, 5_001, LogOrder.EXACT, "four");

        assertThat(first.goOnWith(later, later.lines(), EVERY)).isFalse();
        assertThat(first.with(next, next.lines()).goOnWith(later, later.lines(), EVERY))
                .isFalse();
    }

    @Test
    void linesReportedMoreOftenAreReadSeparately() {
        LogChunk same = chunk(OUT, 0, LogOrder.EXACT, "three");
        LogChunk next = chunk(OUT, 1_000, LogOrder.EXACT, "three");

        assertThat(first.goOnWith(same, same.lines(), Duration.ZERO)).isTrue();
        assertThat(first.goOnWith(next, next.lines(), Duration.ZERO)).isFalse();
    }

    @Test
    void linesOfAnotherSourceOrInAnotherOrderAreReadSeparately() {
        LogChunk other = chunk(new LogSource("err.log", null, "n1"), 0, LogOrder.EXACT, "three");
        LogChunk bare = chunk(OUT, 0, LogOrder.BEST_EFFORT, "three");

        assertThat(first.goOnWith(other, other.lines(), EVERY)).isFalse();
        assertThat(first.goOnWith(bare, bare.lines(), EVERY)).isFalse();
    }

    @Test
    void linesReadTogetherAreAtMostThoseCheckedForAPhase() {
        LogChunk fits = chunk(OUT, 0, LogOrder.EXACT, lines(30));
        LogChunk more = chunk(OUT, 0, LogOrder.EXACT, lines(31));

        assertThat(first.goOnWith(fits, fits.lines(), EVERY)).isTrue();
        assertThat(first.goOnWith(more, more.lines(), EVERY)).isFalse();
    }

    private static String[] lines(int count) {
        return Collections.nCopies(count, "line").toArray(String[]::new);
    }

    private static UnreadLines unread(LogChunk chunk) {
        return UnreadLines.of(chunk, chunk.lines(), null);
    }

    private static LogChunk chunk(LogSource source, long afterMillis, LogOrder order, String... lines) {
        JobId job = JobId.of("hall-a", "slurm", "1");
        return new LogChunk(
                UUID.randomUUID(),
                job,
                "hall-a",
                1,
                START.plusMillis(afterMillis),
                source,
                0,
                1,
                null,
                order,
                List.of(lines));
    }
}
