package io.schedmate.registry.deadletter;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores the dead letters of all topics. */
public interface KeptLetters {

    /** Keeps it once, however often it is told of. */
    void add(KeptLetter letter);

    Optional<KeptLetter> find(String deadLetterId);

    /**
     * Newest first, with the beginnings of keys and values, and without headers.
     *
     * @param topic null = of any
     * @param replayed null = either
     */
    List<KeptLetter> list(@Nullable String topic, @Nullable Boolean replayed, @Nullable Place after, int limit);

    /** Of those of a topic that were not replayed yet, the ids, oldest first. */
    List<String> waiting(String topic, int limit);

    void replayed(String deadLetterId, Instant at, String by);

    int forgetBefore(Instant time);

    /** Where a page ended. */
    record Place(Instant failedAt, String deadLetterId) {}
}
