package io.schedmate.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.schedmate.model.problem.FieldViolation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;

/** Tests that the sender of a body learns of all its violations. */
class BodyCheckTest {

    record Part(String name, int size) {}

    record Whole(String title, @Nullable String note, List<Part> parts, Map<String, String> labels) {

        Whole {
            if (title.equals(note)) {
                throw new IllegalArgumentException("Expected note to differ from title (" + note + ").");
            }
        }
    }

    @Test
    void unknownMissingAndMistypedFieldsAreReportedTogether() {
        assertThat(violations("""
                        {"colour": 1, "parts": [{"name": "a", "size": 1}, {"name": "b", "size": "x"}, {"size": 2}]}"""))
                .extracting(FieldViolation::where, FieldViolation::wrong)
                .satisfiesExactlyInAnyOrder(
                        colour -> assertThat(colour.toList()).containsExactly("/colour", "unknown property"),
                        title -> assertThat(title.toList()).containsExactly("/title", Violations.MISSING),
                        size -> assertThat(size.toList().getFirst()).isEqualTo("/parts/1/size"),
                        name -> assertThat(name.toList()).containsExactly("/parts/2/name", Violations.MISSING));
    }

    @Test
    void anOptionalFieldIsNotMissing() {
        assertThat(violations("{\"title\": \"a\", \"note\": null, \"x\": 1}"))
                .extracting(FieldViolation::where)
                .doesNotContain("/note", "/parts", "/labels");
    }

    @Test
    void aNumberOrABooleanIsNotAString() {
        for (String value : List.of("7", "7.5", "true")) {
            assertThat(violations("{\"title\": " + value + ", \"labels\": {\"team\": " + value + "}}"))
                    .containsExactlyInAnyOrder(
                            new FieldViolation("/title", "a value of another type", "a text"),
                            new FieldViolation("/labels/team", "a value of another type", "a text"));
        }
    }

    @Test
    void anUnknownPropertyIsReportedWithTheKnownOnes() {
        assertThat(violations("{\"title\": \"a\", \"x\": 1}"))
                .containsExactly(new FieldViolation("/x", "unknown property", "one of [title, note, parts, labels]"));
    }

    @Test
    void fieldsThatAreValidAloneMayBeInvalidTogether() {
        assertThat(violations("{\"title\": \"a\", \"note\": \"a\"}")).hasSize(1);
    }

    @Test
    void violationsOfALongListAreTruncatedAndInvalidJsonIsOneViolation() {
        String parts = IntStream.range(0, 80).mapToObj(_ -> "{}").collect(Collectors.joining(","));

        assertThat(violations("{\"title\": \"a\", \"parts\": [" + parts + "]}")).hasSize(50);
        assertThat(violations("{\"parts\": [" + parts + "]}")).hasSize(50);
        assertThat(violations("{")).hasSize(1);
    }

    private static List<FieldViolation> violations(String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        var type = WireJson.strict().constructType(Whole.class);
        var first = assertThrows(
                JacksonException.class, () -> WireJson.strict().readerFor(type).readValue(bytes));
        return BodyCheck.of(WireJson.strict(), bytes, type, first);
    }
}
