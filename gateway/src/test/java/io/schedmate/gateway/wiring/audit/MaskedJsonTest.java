package io.schedmate.gateway.wiring.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class MaskedJsonTest {

    private static final String JSON = "application/json";

    @Test
    void secretsInABodyAreMaskedForEveryWayOfReading() throws Exception {
        String body = "{\"name\":\"rosa\",\"apiKey\":\"a\",\"Password\":7,\"token\":null,"
                + "\"list\":[{\"private_key\":[1]},\"export HF_TOKEN=hf_abcdefghijklmnopqrstuv\",3]}";
        String masked = "{\"name\":\"rosa\",\"apiKey\":\"<secret>\",\"Password\":\"<secret>\",\"token\":null,"
                + "\"list\":[{\"private_key\":\"<secret>\"},\"export HF_TOKEN=<secret>\",3]}";

        assertThat(MaskedJson.body(read(JSON, body, false))).isEqualTo(masked);
        assertThat(MaskedJson.body(read(JSON, body, true))).isEqualTo(masked);
        assertThat(MaskedJson.body(read(JSON + "; charset=utf-8", "{}", false))).isEqualTo("{}");
    }

    @Test
    void aBodyThatIsNotJsonIsMaskedAsText() throws Exception {
        assertThat(MaskedJson.body(read(JSON, "{ HF_TOKEN=hf_abcdefghijklmnopqrstuv", false)))
                .isEqualTo("{ HF_TOKEN=<secret>");
        assertThat(MaskedJson.body(read(JSON, "", false))).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/csv", "multipart/form-data; boundary=b", "no type", ""})
    void aBodyOfAnotherTypeIsNotStored(String type) throws Exception {
        assertThat(MaskedJson.body(read(type.isEmpty() ? null : type, "{}", false)))
                .isNull();
    }

    @Test
    void onlyTheBeginningOfALongBodyIsStored() throws Exception {
        String text = "x".repeat(4_094);
        assertThat(MaskedJson.body(read(JSON, "\"" + text + "\"", false))).isEqualTo("\"" + text + "\"");
        assertThat(MaskedJson.body(read(JSON, "\"" + text + "x\"", false)))
                .hasSize(4_097)
                .endsWith("x…");
        String cut = "[" + " ".repeat(16_384) + "1]";
        KeptBody kept = read(JSON, cut, false);
        assertThat(kept.bytes()).hasSize(16_384);
        assertThat(kept.isCut()).isTrue();
        assertThat(MaskedJson.body(kept)).startsWith("[  ").hasSize(4_097);
        assertThat(read(JSON, "[" + " ".repeat(16_381) + "]", true).isCut()).isFalse();
    }

    @Test
    void fieldsOfAnAnswerAreReturnedIfPresent() {
        String answer =
                "{\"status\":\"proposed\",\"count\":3,\"steps\":[{\"token\":\"a\"}],\"other\":1,\"long\":\"%s\"}"
                        .formatted("x".repeat(1_001));

        assertThat(MaskedJson.fields(
                        answer.getBytes(StandardCharsets.UTF_8), List.of("status", "count", "steps", "none", "long")))
                .isEqualTo(Map.of(
                        "status",
                        "proposed",
                        "count",
                        "3",
                        "steps",
                        "[{\"token\":\"<secret>\"}]",
                        "long",
                        "x".repeat(1_000) + "…"));
        assertThat(MaskedJson.fields("[1]".getBytes(StandardCharsets.UTF_8), List.of("status")))
                .isEmpty();
        assertThat(MaskedJson.fields("{".getBytes(StandardCharsets.UTF_8), List.of("status")))
                .isEmpty();
        assertThat(MaskedJson.fields(new byte[0], List.of("status"))).isEmpty();
    }

    @Test
    void aTextBecomesOneLine() {
        assertThat(Texts.plain("a\nb\u0000c", 9)).isEqualTo("a?b?c");
        assertThat(Texts.cut("abc", 3)).isEqualTo("abc");
        assertThat(Texts.cut("abcd", 3)).isEqualTo("abc…");
    }

    private static KeptBody read(@Nullable String type, String body, boolean byteByByte) throws IOException {
        var request = new MockHttpServletRequest();
        request.setContentType(type);
        request.setContent(body.getBytes(StandardCharsets.UTF_8));
        var kept = new KeptBody(request);
        var stream = kept.getInputStream();
        if (byteByByte) {
            while (stream.read() >= 0) {
                // Reads the whole body.
            }
        } else {
            assertThat(new String(stream.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(body);
        }
        return kept;
    }
}
