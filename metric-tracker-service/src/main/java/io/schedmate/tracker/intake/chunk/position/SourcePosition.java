package io.schedmate.tracker.intake.chunk.position;

import org.jspecify.annotations.Nullable;

/**
 * The progress of a source.
 *
 * @param nextSequence sequence of its next chunk, from 0
 * @param nextLine number of its next line, from 1
 * @param lastOffset offset of its newest line; null = no line had one
 * @param fileIdentity identity of the file to which the offset refers; null = unknown
 * @param firstLineHash hash of the line at offset 0, which reveals a new file at the same path; null = not received
 */
public record SourcePosition(
        long nextSequence,
        long nextLine,
        @Nullable Long lastOffset,
        @Nullable String fileIdentity,
        @Nullable Integer firstLineHash) {

    public static final SourcePosition START = new SourcePosition(0, 1, null, null, null);

    SourcePosition at(@Nullable Long offset, @Nullable String identity, @Nullable Integer hash) {
        return new SourcePosition(nextSequence, nextLine, offset, identity, hash);
    }

    public SourcePosition past(int lines) {
        return new SourcePosition(nextSequence + 1, nextLine + lines, lastOffset, fileIdentity, firstLineHash);
    }

    /** Skips line numbers that the sender has skipped. */
    SourcePosition from(long line) {
        return new SourcePosition(nextSequence, line, lastOffset, fileIdentity, firstLineHash);
    }
}
