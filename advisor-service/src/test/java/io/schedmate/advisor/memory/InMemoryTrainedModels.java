package io.schedmate.advisor.memory;

import io.schedmate.advisor.history.HistoryEvents;
import io.schedmate.advisor.history.TrainedModels;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Stores trained models in memory. */
public final class InMemoryTrainedModels implements TrainedModels {

    @SuppressWarnings("ArrayRecordComponent") // Rows are never compared.
    private record Row(HistoryEvents.Position place, byte[] model, Instant keptAt) {}

    private final Rows<HistoryEvents.Position, Row> models;
    private final Clock clock;

    public InMemoryTrainedModels(InMemoryTransactions transactions, Clock clock) {
        this.models = transactions.rows();
        this.clock = clock;
    }

    @Override
    public byte[] keep(HistoryEvents.Position place, byte[] model) {
        byte[] earlier = between(null, place).get(place);
        if (earlier != null) {
            return earlier;
        }
        models.put(place, new Row(place, model, clock.instant()));
        return model;
    }

    @Override
    public NavigableMap<HistoryEvents.Position, byte[]> between(
            HistoryEvents.@Nullable Position after, HistoryEvents.Position upTo) {
        NavigableMap<HistoryEvents.Position, byte[]> found = new TreeMap<>();
        models.where(row -> (after == null || row.place().compareTo(after) > 0)
                        && row.place().compareTo(upTo) <= 0)
                .forEach(row -> found.put(row.place(), row.model()));
        return found;
    }

    @Override
    public Optional<HistoryEvents.Position> last() {
        return models.where(_ -> true).map(Row::place).max(Comparator.naturalOrder());
    }

    @Override
    public int forgetBefore(Instant time) {
        return models.removeIf(row -> row.keptAt().isBefore(time));
    }
}
