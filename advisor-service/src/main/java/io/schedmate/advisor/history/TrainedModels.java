package io.schedmate.advisor.history;

import java.time.Instant;
import java.util.NavigableMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores models trained on the history, each with the event after which it was trained. All replicas share them. */
public interface TrainedModels {

    /**
     * Stores a model, unless there is one for that event.
     *
     * @return the stored model
     */
    byte[] keep(HistoryEvents.Position place, byte[] model);

    /** Returns the models after one position (from the first model if it is null) up to another position. */
    NavigableMap<HistoryEvents.Position, byte[]> between(
            HistoryEvents.@Nullable Position after, HistoryEvents.Position upTo);

    /** Returns the position of the last model. */
    Optional<HistoryEvents.Position> last();

    /** Deletes models stored before this time. */
    int forgetBefore(Instant time);
}
