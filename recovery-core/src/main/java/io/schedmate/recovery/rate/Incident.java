package io.schedmate.recovery.rate;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Related events of a node, such as a driver error, the failure of the job and the check that followed.
 *
 * @param at when the first event happened
 * @param weight weight of its heaviest event, greater than 0
 */
public record Incident(Instant at, double weight) {

    /**
     * Groups the events with weight into incidents, oldest first. An event within {@code gap} after the start of an
     * incident belongs to it.
     */
    public static List<Incident> of(List<NodeEvent> events, EventKinds kinds, Duration gap) {
        List<Incident> incidents = new ArrayList<>();
        events.stream()
                .filter(event -> kinds.weight(event.kind()) > 0)
                .sorted(Comparator.comparing(NodeEvent::at))
                .forEach(event -> add(incidents, event.at(), kinds.weight(event.kind()), gap));
        return List.copyOf(incidents);
    }

    private static void add(List<Incident> incidents, Instant at, double weight, Duration gap) {
        if (incidents.isEmpty() || at.isAfter(incidents.getLast().at().plus(gap))) {
            incidents.add(new Incident(at, weight));
        } else if (weight > incidents.getLast().weight()) {
            incidents.set(incidents.size() - 1, new Incident(incidents.getLast().at(), weight));
        }
    }
}
