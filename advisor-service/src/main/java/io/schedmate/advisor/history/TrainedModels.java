package io.schedmate.advisor.history;

import java.time.Instant;
import java.util.NavigableMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Models that were trained on the history, each at the event after which it was. All replicas share them. */
public interface TrainedModels {

    /**
     * Keeps a model unless one is kept at that place already.
     *
     * @return the one that is kept now
     */
    byte[] keep(HistoryEvents.Place place, byte[] model);

    /** Those after one place, from the first on where it is null, up to another. */
    NavigableMap<HistoryEvents.Place, byte[]> between(HistoryEvents.@Nullable Place after, HistoryEvents.Place upTo);

    /** Where the last one was trained. */
    Optional<HistoryEvents.Place> last();

    /** Removes those kept before then. */
    int forgetBefore(Instant time);
}
