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
 * Lines that were counted and are still to be read for what they tell of the job. Much of that work is done once for a
 * chunk, so that chunks of few lines which follow one another at about one time are read as one.
 *
 * @param since the time of the first chunk
 * @param at the time of the last chunk
 * @param order in which the lines came
 */
record UnreadLines(
        LogSource source,
        Instant since,
        Instant at,
        LogOrder order,
        List<String> lines,
        @Nullable KnownJob job) {

    /** No more than are looked at for a phase: what is said before the last of these is passed over. */
    private static final int MOST_LINES = 32;

    private static final Duration ONE_TIME = Duration.ofSeconds(2);

    static UnreadLines of(LogChunk chunk, List<String> lines, @Nullable KnownJob job) {
        return new UnreadLines(chunk.source(), chunk.occurredAt(), chunk.occurredAt(), chunk.order(), lines, job);
    }

    /** @param sampleEvery what is told so often must not be told of several times at once */
    boolean goOnWith(LogChunk chunk, List<String> more, Duration sampleEvery) {
        return lines.size() + more.size() <= MOST_LINES
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
