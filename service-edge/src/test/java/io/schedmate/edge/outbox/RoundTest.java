package io.schedmate.edge.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.topic.EventType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoundTest {

    private static final UUID ONE = new UUID(0, 1);
    private static final UUID OTHER = new UUID(0, 2);

    private final List<List<Long>> waves = new ArrayList<>();

    @Test
    void eachWaveHasTheNextEventOfEachJob() {
        Round round = round(Map.of(), ONE, ONE, OTHER, ONE);

        assertThat(waves).containsExactly(List.of(0L, 2L), List.of(1L), List.of(3L));
        assertThat(round.gone()).containsExactly(0L, 2L, 1L, 3L);
        assertThat(round.held()).isEmpty();
    }

    @Test
    void afterAHeldEventNoEventOfItsJobIsSentAndAllOthersAre() {
        Round round = round(Map.of(1L, new Outcome.Held("no such topic")), ONE, ONE, ONE, OTHER, OTHER);

        assertThat(waves).containsExactly(List.of(0L, 3L), List.of(1L, 4L));
        assertThat(round.gone()).containsExactly(0L, 3L, 4L);
        assertThat(round.held()).containsExactly(Map.entry(ONE, "no such topic"));
    }

    @Test
    void anEventThatBecameADeadLetterHoldsNothing() {
        Round round = round(Map.of(0L, new Outcome.DeadLettered()), ONE, ONE);

        assertThat(waves).containsExactly(List.of(0L), List.of(1L));
        assertThat(round.gone()).containsExactly(0L, 1L);
        assertThat(round.held()).isEmpty();
    }

    /** Sends one event of each job named; an event without an outcome is accepted. */
    private Round round(Map<Long, Outcome> outcomes, UUID... jobs) {
        List<PendingEvent> waiting = IntStream.range(0, jobs.length)
                .mapToObj(at -> new PendingEvent(at, jobs[at], EventType.JOB_SUBMITTED, "{}", null))
                .toList();
        return Round.of(waiting, events -> {
            waves.add(events.stream().map(PendingEvent::id).toList());
            return events.stream()
                    .map(event -> outcomes.getOrDefault(event.id(), new Outcome.Sent()))
                    .toList();
        });
    }
}
