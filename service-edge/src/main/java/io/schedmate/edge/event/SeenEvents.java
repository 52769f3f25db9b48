package io.schedmate.edge.event;

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
    boolean firstTime(String reader, UUID eventId);

    /**
     * Deletes events seen before {@code time}, which must be so early that none of them can be delivered again. Returns
     * the number of deleted events.
     */
    int forgetBefore(Instant time);
}
