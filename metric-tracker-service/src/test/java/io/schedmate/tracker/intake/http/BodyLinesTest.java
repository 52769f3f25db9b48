package io.schedmate.tracker.intake.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class BodyLinesTest {

    private static final int MAX_LINE_LENGTH = 8;
    private static final int MAX_BODY_LENGTH = 20;
    private static final int MAX_LINES = 3;

    @Test
    void linesExcludeTheirTerminatorsAndTheLastNeedsNone() throws Exception {
        assertThat(lines("a\nb b\r\n\nc")).isEqualTo(List.of("a", "b b", "", "c"));
        assertThat(lines("a\n")).isEqualTo(List.of("a"));
        assertThat(lines("")).isEmpty();
    }

    @Test
    void aCarriageReturnWithinALineIsKept() throws Exception {
        assertThat(lines("1\r2\r\n")).isEqualTo(List.of("1\r2"));
    }

    @Test
    void aLineReceivedInSeveralPartsIsOneLine() throws Exception {
        String line = "x".repeat(200_000);

        List<byte[]> read = BodyLines.read(body(line + "\ny"), 200_000, 1 << 20, MAX_LINES);

        assertThat(read).extracting(String::new).isEqualTo(List.of(line, "y"));
    }

    @Test
    void aBodyMayReachItsLimitAndNotExceedIt() throws Exception {
        assertThat(limited("1234567\n1234567\n1234")).hasSize(3);

        assertThatThrownBy(() -> limited("1234567\n1234567\n12345"))
                .isInstanceOf(BodyLines.TooLong.class)
                .hasMessageContaining("at most 20 bytes per call");
    }

    @Test
    void theLimitOfABodyCountsAllOfItsParts() {
        String part = "x\n".repeat(50_000);

        assertThatThrownBy(() -> BodyLines.read(body(part + part), MAX_LINE_LENGTH, 150_000, 1 << 20))
                .isInstanceOf(BodyLines.TooLong.class)
                .hasMessageContaining("at most 150000 bytes per call");
    }

    @Test
    void aLineMayReachItsLimitAndNotExceedItAtAnyPosition() throws Exception {
        assertThat(limited("12345678\n12345678")).hasSize(2);

        for (String longer : List.of("123456789\n1", "1\n123456789")) {
            assertThatThrownBy(() -> limited(longer))
                    .isInstanceOf(BodyLines.TooLong.class)
                    .hasMessageContaining(
                            "lines of at most 8 bytes, but line %d is longer", longer.indexOf('\n') == 1 ? 2 : 1);
        }
    }

    @Test
    void linesAreReadUpToTheLimit() throws Exception {
        assertThat(limited("1\n2\n3\n")).hasSize(3);

        assertThatThrownBy(() -> limited("1\n2\n3\n4"))
                .isInstanceOf(BodyLines.TooLong.class)
                .hasMessageContaining("at most 3 lines per call");
    }

    private static List<String> lines(String body) throws IOException {
        return text(BodyLines.read(body(body), 100, 100, 100));
    }

    private static List<String> limited(String body) throws IOException {
        return text(BodyLines.read(body(body), MAX_LINE_LENGTH, MAX_BODY_LENGTH, MAX_LINES));
    }

    private static List<String> text(List<byte[]> lines) {
        return lines.stream()
                .map(line -> new String(line, StandardCharsets.UTF_8))
                .toList();
    }

    private static ByteArrayInputStream body(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
