package io.schedmate.edge.outbox;

import java.util.List;

/** Sends waiting events. */
public interface Sending {

    /**
     * Sends events of different jobs. Does not throw.
     *
     * @return the outcomes in order
     */
    List<Outcome> send(List<PendingEvent> events);
}
