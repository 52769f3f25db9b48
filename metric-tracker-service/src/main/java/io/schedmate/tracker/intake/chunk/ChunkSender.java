package io.schedmate.tracker.intake.chunk;

import io.schedmate.model.event.LogChunk;
import io.schedmate.tracker.intake.chunk.position.LeavingChunk;
import java.util.List;

/** Port: sends chunks to the broker. */
public interface ChunkSender {

    LeavingChunk written(LogChunk chunk);

    /**
     * Sends chunks, in order per job, and waits until the broker has stored them.
     *
     * @return the chunks that the broker will never accept
     * @throws RuntimeException if the broker does not accept a chunk now
     */
    List<LogChunk> send(List<LeavingChunk> chunks);
}
