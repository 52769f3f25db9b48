package io.schedmate.tracker.intake.chunk.line;

import io.schedmate.tracker.intake.raw.RawLine;
import io.schedmate.tracker.mapping.MappedLine;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A line from a partition of the shippers' topic.
 *
 * @param partition name of the partition: the topic's incarnation and the number
 * @param offset offset in the partition
 */
public record ShippedLine(String partition, long offset, IncomingLine line, Place place) {

    /** A timestamp further ahead than this counts as wrong. */
    private static final Duration AHEAD = Duration.ofDays(1);

    /** Where a line belongs. */
    public sealed interface Place {}

    /**
     * The line belongs to the log of a job.
     *
     * @param fileIdentity distinguishes files that had the same path; null = unknown
     * @param goesOn whether the next record continues the line
     */
    public record OfJob(MappedLine job, @Nullable String fileIdentity, boolean goesOn) implements Place {}

    /**
     * The line belongs to no job's log.
     *
     * @param origin the name under which such lines are counted
     */
    public record OfNoJob(String origin) implements Place {}

    /**
     * Keeps only what a line needs from its record, because the fields take many times the memory of the line.
     *
     * @param job null = the line belongs to no job
     * @param sentAt the broker's time of the record, used if the record has no valid time
     */
    public static ShippedLine of(String partition, long offset, RawLine raw, @Nullable MappedLine job, Instant sentAt) {
        Instant stated = raw.time();
        Instant time = stated == null || stated.isAfter(sentAt.plus(AHEAD)) ? sentAt : stated;
        Place place = job == null ? new OfNoJob(raw.origin()) : new OfJob(job, raw.fileIdentity(), raw.isPartial());
        return new ShippedLine(partition, offset, new IncomingLine(raw.text(), time, raw.offset()), place);
    }
}
