package io.schedmate.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PlainWordsTest {

    @Test
    void eachTypeIsDescribedInJsonTerms() {
        assertAll("a whole number", int.class, Integer.class, long.class, Long.class, short.class, byte.class);
        assertAll("a number", double.class, Double.class, float.class, Number.class);
        assertAll("true or false", boolean.class, Boolean.class);
        assertAll("a text", String.class, CharSequence.class, DayOfWeek.class);
        assertAll("a UUID", UUID.class, JobId.class);
        assertAll("a list", List.class, Set.class, String[].class);
        assertAll("an object", Map.class, Object.class);
        assertAll("a time in UTC such as 2026-03-02T08:15:00Z", Instant.class);
    }

    @Test
    void theValuesOfAnEnumAreListedInTheirWireForm() {
        assertThat(PlainWords.of(JobState.class))
                .startsWith("one of submitted, queued, ")
                .contains("timed_out");
    }

    private static void assertAll(String words, Class<?>... types) {
        assertThat(types).allSatisfy(type -> assertThat(PlainWords.of(type)).isEqualTo(words));
    }
}
