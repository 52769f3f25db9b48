package io.schedmate.tracker.intake.chunk.line;

import io.schedmate.tracker.intake.raw.RawLine;
import io.schedmate.tracker.mapping.MappedLine;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A line as it came from a partition of the shippers' topic.
 *
 * @param lane the partition
 * @param offset in the partition
 * @param job null = the line is of no job
 * @param sentAt the broker's time of the record
 */
public record ShippedLine(
        String lane, long offset, RawLine line, @Nullable MappedLine job, Instant sentAt) {

    /** What a line that belongs to no job is counted under. */
    public String origin() {
        if (line.file() != null) {
            return line.file();
        }
        return line.node() != null ? line.node() : line.key() != null ? "key " + line.key() : "log-raw";
    }
}
