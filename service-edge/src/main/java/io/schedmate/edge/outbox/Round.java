package io.schedmate.edge.outbox;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * One pass over waiting events, in waves. Each wave contains the next event of every job, except for jobs with an event
 * that was held in an earlier wave. So no event is sent while an earlier event of its job may still fail.
 */
final class Round {

    private final Map<UUID, Deque<PendingEvent>> jobs = new LinkedHashMap<>();
    private final List<Long> gone = new ArrayList<>();
    private final Map<UUID, String> held = new LinkedHashMap<>();

    private Round(List<PendingEvent> oldestFirst) {
        oldestFirst.forEach(event ->
                jobs.computeIfAbsent(event.jobId(), _ -> new ArrayDeque<>()).add(event));
    }

    static Round of(List<PendingEvent> oldestFirst, Sending sending) {
        Round round = new Round(oldestFirst);
        while (!round.jobs.isEmpty()) {
            List<PendingEvent> wave =
                    round.jobs.values().stream().map(Deque::element).toList();
            round.note(wave, sending.send(wave));
        }
        return round;
    }

    /** Returns the ids of the events to delete. */
    List<Long> gone() {
        return gone;
    }

    /** Returns the jobs whose next event was not accepted, with the reason. */
    Map<UUID, String> held() {
        return held;
    }

    private void note(List<PendingEvent> wave, List<Outcome> outcomes) {
        Iterator<Outcome> outcome = outcomes.iterator();
        for (PendingEvent event : wave) {
            switch (outcome.next()) {
                case Outcome.Held(String reason) -> {
                    held.put(event.jobId(), reason);
                    jobs.remove(event.jobId());
                }
                case Outcome.Sent _, Outcome.DeadLettered _ -> done(event);
            }
        }
    }

    private void done(PendingEvent event) {
        gone.add(event.id());
        jobs.computeIfPresent(event.jobId(), (_, events) -> {
            events.remove();
            return events.isEmpty() ? null : events;
        });
    }
}
