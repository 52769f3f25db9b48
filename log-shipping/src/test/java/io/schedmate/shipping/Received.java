package io.schedmate.shipping;

import io.schedmate.model.event.LogChunk;
import io.schedmate.shipping.send.ChunkSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/** A receiver that accepts chunks, accepts them without acknowledgement, or is unavailable. */
final class Received implements ChunkSink {

    private final List<LogChunk> chunks = new ArrayList<>();
    private BooleanSupplier taken = () -> true;
    private BooleanSupplier acknowledged = () -> true;

    void takes(BooleanSupplier some) {
        taken = some;
    }

    void acknowledges(BooleanSupplier some) {
        acknowledged = some;
    }

    @Override
    public void send(List<LogChunk> sent) {
        for (LogChunk chunk : sent) {
            if (!taken.getAsBoolean()) {
                throw new NotTaken("Expected to be taken, got (away). Send again.");
            }
            chunks.add(chunk);
        }
        if (!acknowledged.getAsBoolean()) {
            throw new NotTaken("Expected to be acknowledged, got (away). Send again.");
        }
    }

    @Override
    public void close() {}

    List<LogChunk> chunks() {
        return chunks;
    }

    /** Returns the lines as seen by a reader that drops repeated sequence numbers. */
    List<String> lines() {
        Map<String, LogChunk> once = new TreeMap<>();
        chunks.forEach(chunk ->
                once.putIfAbsent("%s %04d %012d".formatted(chunk.source(), chunk.attempt(), chunk.sequence()), chunk));
        return once.values().stream().flatMap(chunk -> chunk.lines().stream()).toList();
    }
}
