package io.schedmate.edge.event;

import java.time.Instant;
import java.util.UUID;

/** What a reader has taken in already: delivery is at least once. */
public interface SeenEvents {

    /**
     * Notes an event, in the transaction of the work that it brings about.
     *
     * @param reader names the work: one event may be work for several
     * @return whether it is new; the work is done only then
     */
    boolean firstTime(String reader, UUID eventId);

    /** Forgets what was seen before then, which must be longer ago than any event can come again. */
    int forgetBefore(Instant time);
}
