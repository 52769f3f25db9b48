package io.schedmate.kubernetes.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FieldsTest {

    private static final Map<String, Object> ROOT = Map.of(
            "spec",
            Map.of(
                    "sets", List.of(Map.of("n", 1), Map.of("n", 2), "text"),
                    "roles", Map.of("Worker", Map.of("n", 3), "Master", "text")));

    @Test
    void aPathSelectsItemsOfListsAndValuesOfMaps() {
        assertThat(Fields.all(ROOT, "spec.sets[].n")).containsExactly(1, 2);
        assertThat(Fields.all(ROOT, "spec.roles{}.@")).containsExactly("Master", "Worker");
        assertThat(Fields.all(ROOT, "spec.roles{}.n")).containsExactly(3);
        assertThat(Fields.all(ROOT, "spec.roles[].n")).isEmpty();
        assertThat(Fields.all(ROOT, "spec.none.n")).isEmpty();
        assertThat(Fields.all(ROOT, "")).isEmpty();
        assertThat(Fields.all(null, "spec")).isEmpty();
        assertThat(Fields.one(ROOT, "spec.sets[].n")).isEqualTo(1);
        assertThat(Fields.one(ROOT, "spec.none")).isNull();
    }

    @Test
    void aNumberMayBeText() {
        assertThat(Fields.number(7L, 1)).isEqualTo(7);
        assertThat(Fields.number("-8", 1)).isEqualTo(-8);
        assertThat(Fields.number("1234567890", 1)).isEqualTo(1);
        assertThat(Fields.number("8Gi", 1)).isEqualTo(1);
        assertThat(Fields.number(null, 1)).isEqualTo(1);
    }

    @Test
    void valuesOfOtherTypesReadAsEmpty() {
        assertThat(Fields.text(" ")).isNull();
        assertThat(Fields.text(3)).isNull();
        assertThat(Fields.text("a")).isEqualTo("a");
        assertThat(Fields.texts(Arrays.asList("a", 3, null, "b"))).containsExactly("a", "b");
        assertThat(Fields.texts("a")).isEmpty();
        assertThat(Fields.map("a")).isEmpty();
        assertThat(Fields.map(Map.of(1, "a", "b", 2))).isEqualTo(Map.of("b", 2));
        assertThat(Fields.maps("a")).isEmpty();
    }

    @Test
    void aTimeIsReadInIsoFormat() {
        assertThat(Fields.time("2026-03-02T12:00:00Z")).isEqualTo(Instant.parse("2026-03-02T12:00:00Z"));
        assertThat(Fields.time("yesterday")).isNull();
        assertThat(Fields.time(5)).isNull();
    }

    @Test
    void onlyATrueConditionIsFound() {
        List<Object> conditions = List.of(
                Map.of("type", "Failed", "status", "False"),
                Map.of("type", "Complete", "status", "True", "reason", "Done"),
                Map.of("type", "Suspended"));

        assertThat(Fields.condition(conditions, "Complete"))
                .hasValueSatisfying(found -> assertThat(found).containsEntry("reason", "Done"));
        assertThat(Fields.condition(conditions, "Failed")).isEmpty();
        assertThat(Fields.condition(conditions, "Suspended")).isEmpty();
        assertThat(Fields.condition(null, "Complete")).isEmpty();
    }
}
