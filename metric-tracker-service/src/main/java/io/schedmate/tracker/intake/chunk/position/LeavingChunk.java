package io.schedmate.tracker.intake.chunk.position;

import io.schedmate.model.event.LogChunk;

/**
 * A chunk on its way to the broker.
 *
 * @param json the chunk in its wire format, written once for the database and the broker; must not be modified
 */
public record LeavingChunk(LogChunk chunk, byte[] json) {}
