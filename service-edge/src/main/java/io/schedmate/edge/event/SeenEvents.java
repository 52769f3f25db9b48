package io.schedmate.edge.event;

import java.time.Instant;
import java.util.UUID;

/** Records which events a reader has processed, because delivery is at least once. */
public interface SeenEvents {

    /**
     * Records an event, in the transaction of its processing.
     *
     * @param reader identifies the processing: several readers may process one event
     * @return whether it is new; only then must it be processed
     */
    boolean firstTime(String reader, UUID eventId);

    /** Deletes events seen before then, which must be so long ago that no event can be repeated. */
    int forgetBefore(Instant time);
}
