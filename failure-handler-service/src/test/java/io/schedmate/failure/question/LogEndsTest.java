package io.schedmate.failure.question;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.archive.KeptLines;
import io.schedmate.failure.archive.LogStream;
import io.schedmate.model.log.LogSource;
import io.schedmate.query.LogText;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LogEndsTest {

    private static final long MUCH = 1 << 20;

    private final KeptLines kept = new KeptLines();

    @BeforeEach
    void twoLogs() {
        kept.take("b", 1, "b001", "b002");
        kept.take("a", 1, lines("a", 10));
    }

    @Test
    void aShortLogLeavesItsShareToOtherLogsAndLogsAreOrderedByName() {
        LogEnds text = read(8, MUCH);

        assertThat(text.read(1, 99)).containsExactly("a005", "a006", "a007", "a008", "a009", "a010", "b001", "b002");
        assertThat(text.count()).isEqualTo(8);
        assertThat(text.isWhole()).isFalse();
        assertThat(read(12, MUCH).isWhole()).isTrue();
        assertThat(read(12, MUCH).count()).isEqualTo(12);
        assertThat(read(11, MUCH).isWhole()).isFalse();
    }

    @Test
    void theFirstLinesAreLeftOutIfThereAreTooManyBytes() {
        LogEnds text = read(99, 8 + 12);

        assertThat(text.read(1, 99)).containsExactly("a008", "a009", "a010", "b001", "b002");
        assertThat(text.isWhole()).isFalse();
        assertThat(read(99, 48).isWhole()).isTrue();
        assertThat(read(99, 47).isWhole()).isFalse();
    }

    @Test
    void twoLogsThatAreBothTooLongShareTheLimits() {
        assertThat(read(3, MUCH).read(1, 9)).containsExactly("a009", "a010", "b002");
        assertThat(read(99, 14).read(1, 9)).containsExactly("a009", "a010", "b002");
    }

    @Test
    void aPartOfTheTextIsReadByLineNumber() {
        LogEnds text = read(99, MUCH);

        assertThat(text.read(10, 2)).containsExactly("a010", "b001");
        assertThat(text.read(12, 5)).containsExactly("b002");
        assertThat(text.read(13, 5)).isEmpty();
        assertThat(text.read(99, 5)).isEmpty();
        assertThat(text.read(0, 1)).containsExactly("a001");
        assertThat(text.read(1, Integer.MAX_VALUE)).hasSize(12);
    }

    @Test
    void eachLineIsFoundInItsLogAndInTheText() {
        LogEnds text = read(8, MUCH);

        assertThat(IntStream.rangeClosed(1, 8).mapToObj(text::place).toList())
                .containsExactly(
                        new LogText.Place("a", 5),
                        new LogText.Place("a", 6),
                        new LogText.Place("a", 7),
                        new LogText.Place("a", 8),
                        new LogText.Place("a", 9),
                        new LogText.Place("a", 10),
                        new LogText.Place("b", 1),
                        new LogText.Place("b", 2));
        assertThat(text.find(source("a"), 5)).hasValue(1);
        assertThat(text.find(source("a"), 10)).hasValue(6);
        assertThat(text.find(source("b"), 1)).hasValue(7);
        assertThat(text.find(source("b"), 2)).hasValue(8);
        assertThat(text.find(source("a"), 4)).isEmpty();
        assertThat(text.find(source("a"), 1)).isEmpty();
        assertThat(text.find(source("b"), 5)).isEmpty();
        assertThat(text.find(source("c"), 1)).isEmpty();
    }

    @Test
    void secretsAreMaskedAndLinesDroppedByRetentionAreMissing() {
        LogStream whole = kept.stream("b");
        LogStream rest = new LogStream(
                whole.id(),
                whole.jobId(),
                whole.attempt(),
                whole.name(),
                whole.source(),
                whole.order(),
                whole.lastLine(),
                2,
                1,
                whole.keptBytes());
        LogEnds text = LogEnds.of(kept.archive, List.of(rest), 9, MUCH, line -> line.replace("b0", "**"));

        assertThat(text.read(1, 9)).containsExactly("**02");
        assertThat(text.isWhole()).isFalse();
    }

    @Test
    void aLogWithoutStoredLinesIsLeftOut() {
        kept.store().dropOlderThan(KeptLines.T.plusSeconds(1), 99);
        kept.take("c", 1, "c001");
        LogEnds text = read(99, MUCH);

        assertThat(text.read(1, 99)).containsExactly("c001");
        assertThat(text.place(1)).isEqualTo(new LogText.Place("c", 1));
    }

    private LogEnds read(long lines, long bytes) {
        return LogEnds.of(kept.archive, kept.streams(), lines, bytes, UnaryOperator.identity());
    }

    private static LogSource source(String file) {
        return new LogSource(file, null, null);
    }

    private static String[] lines(String file, int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(line -> "%s%03d".formatted(file, line))
                .toArray(String[]::new);
    }
}
