package io.schedmate.tracker.state;

import io.schedmate.model.event.LogChunk;
import io.schedmate.model.log.LogSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of one source of an attempt.
 *
 * @param nextSequence the expected next sequence
 * @param nextLine the expected next line
 * @param missing skipped sequences, up to a limit
 * @param lines number of lines received
 * @param duplicateChunks number of chunks received again and dropped
 * @param lateChunks number of chunks received after a later one
 * @param lostChunks number of chunks skipped and not received so far
 * @param step the last step reported; null = none, or the source is not a rank
 * @param stepTimeSeconds step time in the latest chunk that reported one; null = none
 */
public record SourceState(
        LogSource source,
        long nextSequence,
        long nextLine,
        List<Long> missing,
        long lines,
        long duplicateChunks,
        long lateChunks,
        long lostChunks,
        @Nullable Long step,
        @Nullable Double stepTimeSeconds) {

    private static final int MAX_MISSING = 256;

    public static SourceState of(LogSource source) {
        return new SourceState(source, 0, 1, List.of(), 0, 0, 0, 0, null, null);
    }

    ChunkOrder turn(LogChunk chunk) {
        if (missing.contains(chunk.sequence())) {
            return ChunkOrder.LATE;
        }
        return chunk.sequence() < nextSequence ? ChunkOrder.DUPLICATE : ChunkOrder.NEXT;
    }

    /** Returns the new lines. A sender that numbers chunks differently may send some lines again. */
    List<String> fresh(LogChunk chunk) {
        long known = Math.clamp(nextLine - chunk.firstLine(), 0, chunk.lines().size());
        return chunk.lines().subList((int) known, chunk.lines().size());
    }

    SourceState next(LogChunk chunk, int fresh) {
        List<Long> gaps = chunk.sequence() == nextSequence ? missing : gaps(chunk.sequence());
        return new SourceState(
                source,
                chunk.sequence() + 1,
                Math.max(nextLine, chunk.firstLine() + chunk.lines().size()),
                gaps,
                lines + fresh,
                duplicateChunks,
                lateChunks,
                lostChunks + chunk.sequence() - nextSequence,
                step,
                stepTimeSeconds);
    }

    private List<Long> gaps(long next) {
        List<Long> gaps = new ArrayList<>(missing);
        for (long each = Math.max(nextSequence, next - MAX_MISSING); each < next; each++) {
            gaps.add(each);
        }
        return List.copyOf(gaps.subList(Math.max(0, gaps.size() - MAX_MISSING), gaps.size()));
    }

    SourceState late(LogChunk chunk) {
        List<Long> left =
                missing.stream().filter(each -> each != chunk.sequence()).toList();
        return new SourceState(
                source,
                nextSequence,
                nextLine,
                left,
                lines + chunk.lines().size(),
                duplicateChunks,
                lateChunks + 1,
                lostChunks - 1,
                step,
                stepTimeSeconds);
    }

    SourceState again() {
        return new SourceState(
                source,
                nextSequence,
                nextLine,
                missing,
                lines,
                duplicateChunks + 1,
                lateChunks,
                lostChunks,
                step,
                stepTimeSeconds);
    }

    SourceState reached(long newStep, @Nullable Double seconds) {
        return new SourceState(
                source,
                nextSequence,
                nextLine,
                missing,
                lines,
                duplicateChunks,
                lateChunks,
                lostChunks,
                newStep,
                seconds == null ? stepTimeSeconds : seconds);
    }
}
