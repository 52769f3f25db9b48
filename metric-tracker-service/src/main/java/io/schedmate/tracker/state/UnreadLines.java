package io.schedmate.tracker.state;

import io.schedmate.model.event.LogChunk;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.jobs.KnownJob;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lines that were counted and are still to be read. Much of the work is per chunk, so small consecutive chunks of about
 * the same time are read as one.
 *
 * @param since the time of the first chunk
 * @param at the time of the last chunk
 * @param order order of the lines
 */
record UnreadLines(
        LogSource source,
        Instant since,
        Instant at,
        LogOrder order,
        List<String> lines,
        @Nullable KnownJob job) {

    /**
     * The maximum number of lines, equal to the number that is searched for a phase. A phase reported before these
     * lines would be missed.
     */
    private static final int MAX_LINES = 32;

    private static final Duration ONE_TIME = Duration.ofSeconds(5);

    static UnreadLines of(LogChunk chunk, List<String> lines, @Nullable KnownJob job) {
        return new UnreadLines(chunk.source(), chunk.occurredAt(), chunk.occurredAt(), chunk.order(), lines, job);
    }

    /**
     * Returns whether a chunk may be read together with these lines.
     *
     * @param sampleEvery chunks that are further apart must not be read together
     */
    boolean goOnWith(LogChunk chunk, List<String> more, Duration sampleEvery) {
        return lines.size() + more.size() <= MAX_LINES
                && order == chunk.order()
                && source.equals(chunk.source())
                && isAbout(chunk.occurredAt(), sampleEvery);
    }

    private boolean isAbout(Instant time, Duration sampleEvery) {
        Duration apart = Duration.between(since, time).abs();
        return apart.compareTo(ONE_TIME) <= 0 && apart.compareTo(sampleEvery) <= 0;
    }

    UnreadLines with(LogChunk chunk, List<String> more) {
        List<String> all = new ArrayList<>(lines.size() + more.size());
        all.addAll(lines);
        all.addAll(more);
        return new UnreadLines(source, since, chunk.occurredAt(), order, all, job);
    }
}
