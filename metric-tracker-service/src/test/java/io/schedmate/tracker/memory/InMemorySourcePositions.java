package io.schedmate.tracker.memory;

import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import io.schedmate.tracker.intake.chunk.position.SourceKey;
import io.schedmate.tracker.intake.chunk.position.SourcePosition;
import io.schedmate.tracker.intake.chunk.position.SourcePositions;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Stores the positions of sources in memory. */
public final class InMemorySourcePositions implements SourcePositions {

    private final Rows<SourceKey, SourcePosition> positions;

    public InMemorySourcePositions(InMemoryTransactions transactions) {
        this.positions = transactions.rows();
    }

    @Override
    public Map<SourceKey, SourcePosition> lock(Collection<SourceKey> sources) {
        Map<SourceKey, SourcePosition> found = new HashMap<>();
        sources.forEach(source -> {
            positions.putIfAbsent(source, SourcePosition.START);
            found.put(source, positions.find(source).orElseThrow());
        });
        return found;
    }

    @Override
    public void save(Map<SourceKey, SourcePosition> moved) {
        moved.forEach((source, position) -> positions.update(source, _ -> position));
    }
}
