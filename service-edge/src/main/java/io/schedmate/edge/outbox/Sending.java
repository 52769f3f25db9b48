package io.schedmate.edge.outbox;

import java.util.List;

/** Hands events on. */
public interface Sending {

    /** Events of different jobs; what became of each, in their order. It does not throw. */
    List<Outcome> send(List<Waiting> events);
}
