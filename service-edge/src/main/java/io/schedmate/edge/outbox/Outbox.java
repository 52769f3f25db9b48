package io.schedmate.edge.outbox;

import io.schedmate.model.event.JobEvent;
import java.util.List;

/**
 * Events that will be sent once the transaction that puts them here has ended well. Each job's events leave in their
 * order: none is sent before the one ahead of it has arrived or has been put aside.
 */
public interface Outbox {

    void add(List<? extends JobEvent> events);
}
