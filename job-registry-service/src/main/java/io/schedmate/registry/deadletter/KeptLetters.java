package io.schedmate.registry.deadletter;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores the dead letters of all topics. */
public interface KeptLetters {

    /** Adds a letter once, even if it is reported repeatedly. */
    void add(KeptLetter letter);

    Optional<KeptLetter> find(String deadLetterId);

    /**
     * Returns letters, newest first, with truncated keys and values, and without headers.
     *
     * @param topic null = any topic
     * @param replayed whether the letters were replayed; null = either
     */
    List<KeptLetter> list(@Nullable String topic, @Nullable Boolean replayed, @Nullable Place after, int limit);

    /** Returns the ids of a topic's letters that were not replayed, oldest first. */
    List<String> waiting(String topic, int limit);

    void replayed(String deadLetterId, Instant at, String by);

    int forgetBefore(Instant time);

    /** The cursor of a page. */
    record Place(Instant failedAt, String deadLetterId) {}
}
