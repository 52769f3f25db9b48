package io.schedmate.tracker.intake.chunk.position;

import io.schedmate.model.event.LogChunk;

/**
 * A chunk on its way to the broker.
 *
 * @param json the chunk as it goes over the topic, written once for the database and the broker; not to be changed
 */
public record LeavingChunk(LogChunk chunk, byte[] json) {}
