package io.schedmate.tracker.intake.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.tracker.intake.chunk.line.IncomingLine;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests where lines are split into chunks. */
class ChunkCutterTest {

    private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");
    private static final int MAX_BYTES = 512 << 10;
    private static final int MAX_LINE_LENGTH = 3 << 20;

    @Test
    void aChunkHasAtMost500Lines() {
        assertThat(sizes(Collections.nCopies(1_001, line("x")))).containsExactly(500, 500, 1);
    }

    @Test
    void aChunkIsFilledToItsLastByte() {
        String half = "x".repeat(MAX_BYTES / 2);

        assertThat(sizes(List.of(line(half), line(half), line("x")))).containsExactly(2, 1);
        assertThat(sizes(List.of(line(half), line(half + "x")))).containsExactly(1, 1);
    }

    @Test
    void aCharacterCountsByItsLengthInJson() {
        // A control character takes six bytes and a space one; other characters take up to three.
        assertThat(sizes(List.of(line("\u0001".repeat(MAX_BYTES / 6)), line(""))))
                .containsExactly(2);
        assertThat(sizes(List.of(line(" ".repeat(MAX_BYTES)), line("")))).containsExactly(2);
        assertThat(sizes(List.of(line("\u007f".repeat(MAX_BYTES)), line("")))).containsExactly(2);
        assertThat(sizes(List.of(line("\u0080".repeat(MAX_BYTES / 3)), line(""))))
                .containsExactly(2);
        assertThat(sizes(List.of(line("\u0080".repeat(MAX_BYTES / 3 + 1)), line(""))))
                .containsExactly(1, 1);
    }

    @Test
    void aChunkCoversAtMostTwoSecondsInEitherDirection() {
        assertThat(sizes(at(0, 2_000))).containsExactly(2);
        assertThat(sizes(at(0, 2_001))).containsExactly(1, 1);
        assertThat(sizes(at(2_001, 0))).containsExactly(1, 1);
        assertThat(sizes(List.of(line("x"), at(0).getFirst(), at(9_000).getFirst())))
                .containsExactly(2, 1);
    }

    @Test
    void onlyALineThatExceedsARecordIsCut() {
        assertThat(ChunkCutter.cut(List.of(line("x".repeat(MAX_LINE_LENGTH))))
                        .getFirst()
                        .getFirst()
                        .text())
                .hasSize(MAX_LINE_LENGTH);
        assertThat(ChunkCutter.cut(List.of(line("x".repeat(MAX_LINE_LENGTH + 1))))
                        .getFirst()
                        .getFirst()
                        .text())
                .hasSize(MAX_LINE_LENGTH / 6)
                .endsWith(" [cut by SchedMate]");
    }

    private static List<Integer> sizes(List<IncomingLine> lines) {
        return ChunkCutter.cut(lines).stream().map(List::size).toList();
    }

    private static IncomingLine line(String text) {
        return new IncomingLine(text, null, null);
    }

    private static List<IncomingLine> at(long... millis) {
        return Arrays.stream(millis)
                .mapToObj(each -> new IncomingLine("x", NINE.plus(Duration.ofMillis(each)), null))
                .toList();
    }
}
