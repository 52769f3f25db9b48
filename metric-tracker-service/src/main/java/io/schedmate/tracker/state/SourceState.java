package io.schedmate.tracker.state;

import io.schedmate.model.event.LogChunk;
import io.schedmate.model.log.LogSource;
import java.util.ArrayList;
import java.util.List;

/**
 * What came of one source of an attempt.
 *
 * @param nextSequence that is expected
 * @param nextLine that is expected
 * @param missing sequences that were passed over, as many as are remembered
 * @param lines taken in
 * @param duplicateChunks that came again and were dropped
 * @param lateChunks that came after their turn
 * @param lostChunks passed over and never come, as of now
 */
public record SourceState(
        LogSource source,
        long nextSequence,
        long nextLine,
        List<Long> missing,
        long lines,
        long duplicateChunks,
        long lateChunks,
        long lostChunks) {

    private static final int MOST_MISSING = 256;

    public static SourceState of(LogSource source) {
        return new SourceState(source, 0, 1, List.of(), 0, 0, 0, 0);
    }

    Turn turn(LogChunk chunk) {
        if (missing.contains(chunk.sequence())) {
            return Turn.LATE;
        }
        return chunk.sequence() < nextSequence ? Turn.DUPLICATE : Turn.NEXT;
    }

    /** The lines that are new: a sender that numbers anew may send some again. */
    List<String> fresh(LogChunk chunk) {
        long known = Math.clamp(nextLine - chunk.firstLine(), 0, chunk.lines().size());
        return chunk.lines().subList((int) known, chunk.lines().size());
    }

    SourceState next(LogChunk chunk, int fresh) {
        List<Long> gaps = new ArrayList<>(missing);
        long last = Math.min(chunk.sequence(), nextSequence + MOST_MISSING);
        for (long each = nextSequence; each < last; each++) {
            gaps.add(each);
        }
        return new SourceState(
                source,
                chunk.sequence() + 1,
                Math.max(nextLine, chunk.firstLine() + chunk.lines().size()),
                List.copyOf(gaps.subList(Math.max(0, gaps.size() - MOST_MISSING), gaps.size())),
                lines + fresh,
                duplicateChunks,
                lateChunks,
                lostChunks + chunk.sequence() - nextSequence);
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
                lostChunks - 1);
    }

    SourceState again() {
        return new SourceState(
                source, nextSequence, nextLine, missing, lines, duplicateChunks + 1, lateChunks, lostChunks);
    }
}
