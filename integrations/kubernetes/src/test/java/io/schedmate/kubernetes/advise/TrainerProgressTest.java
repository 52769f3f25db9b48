package io.schedmate.kubernetes.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.Engine;
import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainerProgressTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "0.429, 7, 10, 42",
                "-, 7, 10, 70",
                "-, 999, 1000, 99",
                "-, 12, 10, 100",
                "-, 7, 0, -",
                "-, 7, -, -"
            })
    void progressIsAWholePercentage(
            @Nullable Double ratio, @Nullable Long step, @Nullable Long total, @Nullable Integer percentage) {
        assertThat(TrainerProgress.of(sample(ratio, step, total, null)).get("progressPercentage"))
                .isEqualTo(percentage);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"3600.6, 3601", "0, 0", "1e12, 2147483647", "-, -"})
    void theRemainingTimeIsInWholeSeconds(@Nullable Double eta, @Nullable Integer seconds) {
        Object remaining = TrainerProgress.of(sample(null, null, null, eta)).get("estimatedRemainingSeconds");

        assertThat(remaining == null ? null : ((Number) remaining).intValue()).isEqualTo(seconds);
    }

    @Test
    void knownMetricsAreListedUnderNamesOfLettersAndUnderscores() {
        var snapshot = new MetricsSnapshot(
                0.5,
                new Rate(12.5, "img-pairs/s"),
                2.5,
                1e-4,
                7L,
                null,
                1.5,
                null,
                null,
                null,
                null,
                LogOrder.EXACT,
                Engine.RULES);
        Map<String, Object> status =
                TrainerProgress.of(new MetricsSample(1, Instant.parse("2026-03-02T12:00:00.9Z"), snapshot));

        assertThat(status)
                .containsEntry("lastUpdatedTime", "2026-03-02T12:00:00Z")
                .containsEntry(
                        "metrics",
                        List.of(
                                metric("loss", "2.5"),
                                metric("learning_rate", "1.0E-4"),
                                metric("step", "7"),
                                metric("epoch", "1.5"),
                                metric("step_time_seconds", "0.5"),
                                metric("throughput_img_pairs_per_second", "12.5")));
    }

    @Test
    void unknownValuesAreLeftOut() {
        assertThat(TrainerProgress.of(sample(null, null, null, null))).containsOnlyKeys("lastUpdatedTime");
    }

    private static Map<String, String> metric(String name, String value) {
        return Map.of("name", name, "value", value);
    }

    private static MetricsSample sample(
            @Nullable Double ratio, @Nullable Long step, @Nullable Long total, @Nullable Double eta) {
        var snapshot = new MetricsSnapshot(
                null, null, null, null, step, total, null, null, ratio, eta, null, LogOrder.EXACT, Engine.RULES);
        return new MetricsSample(1, Instant.parse("2026-03-02T12:00:00Z"), snapshot);
    }
}
