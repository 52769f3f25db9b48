package io.schedmate.edge.event;

import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.NodeSampled;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;

/** Records which events a reader has processed, because events are delivered at least once. */
public interface SeenEvents {

    /**
     * Records an event. Must be called in the transaction that processes the event.
     *
     * @param reader the name of the processing; several readers may process one event
     * @return whether the event is new and must be processed
     */
    boolean firstTime(String reader, JobEvent event);

    /**
     * Returns the id under which an event is recorded. An agent chooses the ids of its samples freely. If another
     * sender's event had the same id, it would be taken for seen.
     */
    static UUID idOf(JobEvent event) {
        return event instanceof NodeSampled sample
                ? UUID.nameUUIDFromBytes("%d %s/%s %s"
                        .formatted(sample.cluster().length(), sample.cluster(), sample.node(), sample.eventId())
                        .getBytes(StandardCharsets.UTF_8))
                : event.eventId();
    }

    /**
     * Deletes events seen before {@code time}, which must be so early that none of them can be delivered again. Returns
     * the number of deleted events.
     */
    int forgetBefore(Instant time);
}
