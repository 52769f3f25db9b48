package io.schedmate.tracker.state;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many lines of an attempt are read, so that a flooding log does not delay the others. Time is that of the
 * log, so lines that arrive late, or again after a crash, are treated as before.
 *
 * @param spent lines read that elapsed time does not cover yet
 * @param at the time up to which lines are covered
 * @param skippedLines lines that were counted but not read
 */
public record LineQuota(double spent, @Nullable Instant at, long skippedLines) {

    public static final LineQuota UNTOUCHED = new LineQuota(0, null, 0);

    /**
     * The limit for one attempt.
     *
     * @param linesASecond average rate
     * @param maxAtOnce lines beyond that rate that may be read at once
     */
    public record Limit(long linesASecond, long maxAtOnce) {}

    /** Returns how many of these lines may be read at this time. */
    int allowed(int lines, Instant now, Limit limit) {
        return (int) Math.clamp(Math.floor(limit.maxAtOnce() - left(now, limit)), 0, lines);
    }

    /** Returns the quota after lines of which the allowed number was read. */
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
