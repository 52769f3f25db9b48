package io.schedmate.tracker.state;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How many more lines of an attempt are read, so that one that floods its log does not take the time of all others. The
 * time is that of the log itself: lines that come late, or again after a crash, are judged as they were.
 *
 * @param spent lines read that time has not made up for yet
 * @param at the time up to which it has
 * @param skippedLines that were counted and not read
 */
public record LineQuota(double spent, @Nullable Instant at, long skippedLines) {

    public static final LineQuota UNTOUCHED = new LineQuota(0, null, 0);

    /**
     * What one attempt may take.
     *
     * @param linesASecond on the average
     * @param mostAtOnce lines beyond it
     */
    public record Limit(long linesASecond, long mostAtOnce) {}

    /** How many of so many lines may be read at a time. */
    int allowed(int lines, Instant now, Limit limit) {
        return (int) Math.clamp(Math.floor(limit.mostAtOnce() - left(now, limit)), 0, lines);
    }

    /** After lines came, of which the allowed number was read. */
    LineQuota after(int lines, Instant now, Limit limit) {
        int allowed = allowed(lines, now, limit);
        Instant upTo = at == null || now.isAfter(at) ? now : at;
        return new LineQuota(left(now, limit) + allowed, upTo, skippedLines + lines - allowed);
    }

    private double left(Instant now, Limit limit) {
        if (at == null || !now.isAfter(at)) {
            return spent;
        }
        double madeUp = Duration.between(at, now).toMillis() / 1000.0 * limit.linesASecond();
        return Math.max(0, spent - madeUp);
    }
}
