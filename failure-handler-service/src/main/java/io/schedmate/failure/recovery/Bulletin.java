package io.schedmate.failure.recovery;

import java.time.Instant;

/** Where it is noted that people are to be told. */
public interface Bulletin {

    /** Within the transaction that keeps the change. */
    void changed(Incident incident, Instant at);
}
