package io.schedmate.failure.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.archive.LogArchive.NumberedLine;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogArchiveTest {

    private final KeptLines kept = new KeptLines();

    @Test
    void onlyTheMissingLinesOfAChunkAreNew() {
        assertThat(kept.take("out", 3, "3", "4")).isEqualTo(2);
        assertThat(kept.take("out", 8, "8", "9")).isEqualTo(2);
        assertThat(kept.take("out", 3, "again")).isZero();
        assertThat(kept.take("out", 9, "again", "10")).isEqualTo(1);
        assertThat(kept.take("out", 1, "1", "2", "again", "again", "5", "6", "7", "again", "again", "again", "11"))
                .isEqualTo(6);

        assertThat(read("out", 1, 20))
                .extracting(NumberedLine::text)
                .containsExactly("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11");
        assertThat(kept.stream("out").lastLine()).isEqualTo(11);
        assertThat(kept.stream("out").keptBytes()).isEqualTo(9 * 2 + 2 * 3);
    }

    @Test
    void smallConsecutiveBlocksAreMerged() {
        kept.take("out", 1, "one", "two");
        kept.take("out", 3, "three");
        kept.take("out", 5, "five");

        assertThat(kept.store().places(kept.stream("out").id(), new LineRange(1, 9)))
                .containsExactly(new LineRange(1, 3), new LineRange(5, 5));
    }

    @Test
    void aReadIsLimitedInBytesButContainsAtLeastOneLine() {
        kept.take("out", 1, "1234", "ä34", "1234");
        // Stored in a separate block.
        kept.take("out", 5, "1234");

        assertThat(numbers(2, 5, 8)).containsExactly(2L, 3L);
        assertThat(numbers(2, 5, 11)).containsExactly(2L, 3L);
        assertThat(numbers(2, 5, 12)).containsExactly(2L, 3L, 5L);
        assertThat(numbers(2, 5, 1)).containsExactly(2L);
        assertThat(numbers(4, 4, 99)).isEmpty();
        assertThat(numbers(6, 9, 99)).isEmpty();
    }

    @Test
    void anArchivedLogKeepsItsLineNumbersAndGapsAreEmptyLines() {
        List<String> lines = fiveRuns(0);

        ArchivedLines log = kept.archive.lines(kept.stream("out"));

        assertThat(log.renumbered()).isFalse();
        readsAs(log, lines);
        assertThat(log.number(7)).isEqualTo(7);
    }

    @Test
    void aLogWithVeryManyMissingLinesIsRenumbered() {
        List<String> lines = fiveRuns(200_000);
        lines.removeIf(String::isEmpty);

        ArchivedLines log = kept.archive.lines(kept.stream("out"));

        assertThat(log.renumbered()).isTrue();
        readsAs(log, lines);
        for (int line = 1; line <= lines.size(); line++) {
            assertThat(log.number(line)).hasToString(lines.get(line - 1));
        }
    }

    @Test
    void aLogWithTwoHundredThousandMissingLinesIsNotRenumbered() {
        kept.take("few", 1, "1", "2");
        kept.take("few", 200_003, "last");
        kept.take("many", 1, "1", "2");
        kept.take("many", 200_004, "last");

        ArchivedLines few = kept.archive.lines(kept.stream("few"));
        assertThat(few.count()).isEqualTo(200_003);
        assertThat(few.read(200_002, 9)).containsExactly("", "last");
        assertThat(kept.archive.lines(kept.stream("many")).count()).isEqualTo(3);
    }

    @Test
    void aLogWithAllLinesDroppedIsEmpty() {
        kept.take("out", 1, "1", "2");
        kept.store().dropOlderThan(KeptLines.T.plusSeconds(1), 9);

        ArchivedLines log = kept.archive.lines(kept.stream("out"));

        assertThat(log.count()).isZero();
        assertThat(log.read(1, 1)).isEmpty();
        assertThat(kept.take("out", 1, "1", "2")).as("come again").isZero();
        assertThat(kept.take("out", 2, "2", "3")).isEqualTo(1);
    }

    @Test
    void aSweepDropsAllOldLinesAndReportsThem() {
        for (int line = 1; line <= 1_001; line++) {
            kept.take("old" + line, 1, "1");
        }
        List<String> reported = new ArrayList<>();
        LogRetention.Limits day = new LogRetention.Limits(Duration.ofDays(1), Long.MAX_VALUE, Long.MAX_VALUE);

        retention(day, Duration.ofDays(1), reported).sweep();
        assertThat(reported).as("not older than a day").isEmpty();
        retention(day, Duration.ofDays(1).plusMillis(1), reported).sweep();

        assertThat(reported).containsExactly("age 1000", "age 1");
        assertThat(kept.streams()).allMatch(stream -> stream.keptBytes() == 0);
    }

    private LogRetention retention(LogRetention.Limits limits, Duration later, List<String> reported) {
        return kept.retention(
                Clock.fixed(KeptLines.T.plus(later), ZoneOffset.UTC),
                limits,
                (why, dropped) -> reported.add(why + " " + dropped.blocks()));
    }

    /**
     * Stores five runs of two lines, with two missing lines between them.
     *
     * @return the lines from 1 on; a stored line contains its number, a missing one is empty
     */
    private List<String> fiveRuns(int before) {
        List<String> lines = new ArrayList<>();
        for (int line = 1; line <= before + 18; line++) {
            boolean isKept = line > before && (line - before) % 4 >= 1 && (line - before) % 4 <= 2;
            lines.add(isKept ? String.valueOf(line) : "");
        }
        for (int first = before + 1; first < before + 18; first += 4) {
            kept.take("out", first, String.valueOf(first), String.valueOf(first + 1));
        }
        return lines;
    }

    private static void readsAs(ArchivedLines log, List<String> lines) {
        assertThat(log.count()).isEqualTo(lines.size());
        for (int from = 1; from <= lines.size(); from++) {
            for (int limit = 1; limit <= 6; limit++) {
                assertThat(log.read(from, limit))
                        .isEqualTo(lines.subList(from - 1, Math.min(lines.size(), from - 1 + limit)));
            }
        }
        assertThat(log.read(0, 5)).isEmpty();
        assertThat(log.read(lines.size() + 1, 5)).isEmpty();
    }

    private List<Long> numbers(long first, long last, long maxBytes) {
        return kept.archive.read(kept.stream("out"), new LineRange(first, last), maxBytes).stream()
                .map(NumberedLine::number)
                .toList();
    }

    private List<NumberedLine> read(String file, long first, long last) {
        return kept.archive.read(kept.stream(file), new LineRange(first, last), Long.MAX_VALUE);
    }
}
