package io.schedmate.code.admission;

import java.util.List;

/** Port: stores readings. Implementations are thread-safe. */
public interface Readings {

    /**
     * The maximum number of readings per key. Several are kept for trees that alternate, such as the branches of a
     * repository.
     */
    int MAX_PER_KEY = 4;

    /** Returns the readings of a key, latest first, at most {@link #MAX_PER_KEY}. */
    List<Reading> find(ReadingKey key);

    /**
     * Stores a reading. It replaces one that depends on the same outcomes; the oldest beyond {@link #MAX_PER_KEY}
     * is dropped.
     */
    void keep(ReadingKey key, Reading reading);
}
