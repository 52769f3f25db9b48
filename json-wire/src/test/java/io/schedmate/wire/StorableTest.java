package io.schedmate.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/** Tests that values that no database can store are not read. */
class StorableTest {

    record Sent(Instant at, String text, Map<String, String> labels) {}

    @Test
    void zeroCharactersAreReplacedInTextsAndKeys() {
        Sent sent = read("2026-03-02T08:15:00Z", "a\\u0000b", "k\\u0000");

        assertThat(sent.text()).isEqualTo("a\uFFFDb");
        assertThat(sent.labels()).containsOnlyKeys("k\uFFFD");
        assertThat(read("2026-03-02T08:15:00Z", "\\u0000", "k").text()).isEqualTo("\uFFFD");
    }

    @Test
    void loneSurrogatesAreReplacedAndPairsKept() {
        Sent sent = read("2026-03-02T08:15:00Z", "\\ud800a\\ud83d\\ude00\\udc00\\ud800", "k\\udfff");

        assertThat(sent.text()).isEqualTo("\uFFFDa\uD83D\uDE00\uFFFD\uFFFD");
        assertThat(sent.labels()).containsOnlyKeys("k\uFFFD");
    }

    @Test
    void aValidTextIsReadUnchanged() {
        assertThat(read("2026-03-02T08:15:00Z", "plain", "k").text()).isEqualTo("plain");
        assertThat(WireJson.strict().readValue("\"a\uD83D\uDE00\"", String.class))
                .isEqualTo("a\uD83D\uDE00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\u0000", "\\ud800", "\\udc00\\ud800"})
    void unstorableCharactersFromCallersAreRejectedInTextsAndKeys(String lost) {
        assertThatThrownBy(() -> WireJson.strict().readValue("[\"%s\"]".formatted(lost), String[].class))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining("without U+0000 and halves of surrogate pairs");
        assertThatThrownBy(() -> WireJson.strict()
                        .readValue("{\"%s\": \"v\"}".formatted(lost), new TypeReference<Map<String, String>>() {}))
                .isInstanceOf(JacksonException.class);
    }

    @Test
    void unstorableCharactersInProgramOutputAreReplaced() {
        assertThat(WireJson.printed().readValue("\"a\\u0000\\ud83d\\ude00\"", String.class))
                .isEqualTo("a\uFFFD\uD83D\uDE00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1970-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z"})
    void theEarliestAndTheLatestTimeAreAccepted(String at) {
        assertThat(read(at, "a", "b").at()).isEqualTo(Instant.parse(at));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1969-12-31T23:59:59.999999999Z", "+10000-01-01T00:00:00Z", "+300000-01-01T00:00:00Z"})
    void aTimeOutsideTheRangeIsRejected(String at) {
        assertThatThrownBy(() -> read(at, "a", "b")).isInstanceOf(JacksonException.class);
    }

    private static Sent read(String at, String text, String key) {
        return WireJson.events()
                .readValue(
                        "{\"at\": \"%s\", \"text\": \"%s\", \"labels\": {\"%s\": \"v\"}}".formatted(at, text, key),
                        Sent.class);
    }
}
