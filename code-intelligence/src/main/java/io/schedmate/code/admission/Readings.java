package io.schedmate.code.admission;

import java.util.List;

/** Keeps readings. Implementations are safe for several threads. */
public interface Readings {

    /** Readings of one key that are kept, for trees that alternate, such as the branches of a repository. */
    int MOST_OF_ONE_KEY = 4;

    /** The readings under a key, the one kept last first, at most {@link #MOST_OF_ONE_KEY}. */
    List<Reading> find(ReadingKey key);

    /**
     * Keeps a reading. One that rests on the same outcomes takes its place; the oldest beyond {@link #MOST_OF_ONE_KEY}
     * goes.
     */
    void keep(ReadingKey key, Reading reading);
}
