package io.schedmate.edge.event;

import java.time.Instant;
import java.util.UUID;

/** Records which events a reader has processed, because delivery is at least once. */
public interface SeenEvents {

    /**
     * Records an event, in the transaction of its processing.
     *
     * @param reader name of the processing: several readers may process one event
     * @return whether it is new; only then must it be processed
     */
    boolean firstTime(String reader, UUID eventId);

    /**
     * Deletes events seen before this time, which must be early enough that none of them can be delivered again.
     * Returns the number of deleted events.
     */
    int forgetBefore(Instant time);
}
