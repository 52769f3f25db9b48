package io.schedmate.tracker.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.metrics.Rate;
import io.schedmate.tracker.metrics.Speed;
import io.schedmate.wire.WireJson;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the speeds in a tracker's database, written by this release or by an earlier one. */
class SpeedsJsonTest {

    private static final Instant AT = Instant.parse("2026-03-02T08:00:00Z");

    @Test
    void speedsAreReadAsTheyWereStored() {
        List<Speed> speeds = List.of(
                new Speed(AT, 0.5, new Rate(64, "samples/s"), 0.7, null),
                new Speed(AT.plusSeconds(1), null, null),
                new Speed(AT.plusSeconds(2), 0.5, new Rate(2, "it/s"), null, 120.0));

        String kept = WireJson.tolerant().writeValueAsString(SpeedsJson.of(speeds));

        assertThat(read(kept)).isEqualTo(speeds);
    }

    @Test
    void speedsStoredWithoutClockTimesHaveNone() {
        String kept = "{\"units\": [\"it/s\"], \"values\": [%d, 0.5, 2, 0]}".formatted(AT.toEpochMilli());

        assertThat(read(kept)).containsExactly(new Speed(AT, 0.5, new Rate(2, "it/s")));
    }

    @Test
    void speedsStoredAsDecimalsAreRead() {
        String kept = "{\"units\": [\"it/s\"], \"values\": [%d, 0.5, 2, 0, %d, -1, -1, -1], \"clock\": [0.7, -1]}"
                .formatted(AT.toEpochMilli(), AT.toEpochMilli());

        assertThat(read(kept))
                .containsExactly(new Speed(AT, 0.5, new Rate(2, "it/s"), 0.7, null), new Speed(AT, null, null));
    }

    @Test
    void speedsStoredWithoutAnotherCountHaveNone() {
        List<Speed> speeds = List.of(new Speed(AT, 0.5, new Rate(2, "it/s"), 0.7, null));
        SpeedsJson now = SpeedsJson.of(speeds);

        assertThat(now.counts()).isNull();
        assertThat(read("{\"units\": [\"it/s\"], \"packed\": \"%s\"}".formatted(now.packed())))
                .isEqualTo(speeds);
    }

    private static List<Speed> read(String kept) {
        return WireJson.tolerant().readValue(kept, SpeedsJson.class).speeds();
    }
}
