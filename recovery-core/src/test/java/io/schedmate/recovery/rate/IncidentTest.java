package io.schedmate.recovery.rate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class IncidentTest {

    private static final Instant NOON = Instant.parse("2026-07-01T12:00:00Z");
    private static final EventKinds KINDS = EventKinds.standard();

    @Test
    void eventsCloseTogetherAreOneIncidentWithTheGreatestWeight() {
        List<NodeEvent> events = List.of(
                new NodeEvent("check", NOON.plusSeconds(1200)),
                new NodeEvent("failure.network", NOON),
                new NodeEvent("xid.fault", NOON.plusSeconds(60)),
                new NodeEvent("xid.fault", NOON.plusSeconds(3601)));

        assertThat(Incident.of(events, KINDS, Duration.ofHours(1)))
                .containsExactly(new Incident(NOON, 1), new Incident(NOON.plusSeconds(3601), 1));
    }

    @Test
    void anEventExactlyOneGapLaterBelongsToTheIncidentAndSpansExcludeTheirEnd() {
        List<NodeEvent> events =
                List.of(new NodeEvent("xid.fault", NOON), new NodeEvent("xid.fault", NOON.plusSeconds(3600)));
        var hour = new Span(NOON, NOON.plusSeconds(3600));

        assertThat(Incident.of(events, KINDS, Duration.ofHours(1))).containsExactly(new Incident(NOON, 1));
        assertThat(hour.contains(NOON)).isTrue();
        assertThat(hour.contains(NOON.plusSeconds(3599))).isTrue();
        assertThat(hour.contains(NOON.minusSeconds(1))).isFalse();
        assertThat(hour.contains(NOON.plusSeconds(3600))).isFalse();
    }

    @Test
    void errorsOfAProgramAndUnknownEventsDoNotCount() {
        List<NodeEvent> events = List.of(
                new NodeEvent("failure.code", NOON),
                new NodeEvent("xid.program", NOON.plusSeconds(1)),
                new NodeEvent("cordon", NOON.plusSeconds(2)),
                new NodeEvent("hiccup", NOON.plusSeconds(3)));

        assertThat(Incident.of(events, KINDS, Duration.ZERO)).isEmpty();
        assertThat(KINDS.meaning("hiccup")).isEqualTo("hiccup");
        assertThat(KINDS.meaning("check")).isEqualTo("check that found the node faulty");
    }
}
