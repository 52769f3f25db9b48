package io.schedmate.tracker.intake.chunk.position;

import io.schedmate.model.event.LogChunk;

/**
 * A chunk that is being sent to the broker.
 *
 * @param json the chunk in its wire format, serialised once for the database and the broker; must not be modified
 */
public record LeavingChunk(LogChunk chunk, byte[] json) {}
