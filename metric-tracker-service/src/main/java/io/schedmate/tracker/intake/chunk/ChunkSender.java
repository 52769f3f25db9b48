package io.schedmate.tracker.intake.chunk;

import io.schedmate.model.event.LogChunk;
import io.schedmate.tracker.intake.chunk.position.LeavingChunk;
import java.util.List;

/** The broker, as far as chunks are sent to it. */
public interface ChunkSender {

    LeavingChunk written(LogChunk chunk);

    /**
     * Sends chunks, those of a job in their order, and waits until the broker has them.
     *
     * @return those that the broker will never take
     * @throws RuntimeException when it does not take one now
     */
    List<LogChunk> send(List<LeavingChunk> chunks);
}
