package io.schedmate.model.event;

import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Consecutive lines of one source of a job's log.
 *
 * @param sequence number of the chunk in the source, from 0 without gaps
 * @param firstLine number of the first line in the source, from 1
 * @param offsetBytes offset of the first line in the source; null if the shipper does not provide it
 * @param lines lines without their line ends
 */
public record LogChunk(
        UUID eventId,
        JobId jobId,
        String cluster,
        Integer attempt,
        Instant occurredAt,
        LogSource source,
        long sequence,
        long firstLine,
        @Nullable Long offsetBytes,
        LogOrder order,
        List<String> lines)
        implements JobEvent {

    public LogChunk {
        Stamp.check(eventId, jobId, cluster, attempt, occurredAt);
        Require.present("source", source);
        Require.countable("sequence", sequence);
        Require.countable("firstLine", firstLine);
        Require.countable("offsetBytes", offsetBytes);
        Require.present("order", order);
        lines = Require.items("lines", lines);
        if (firstLine < 1) {
            throw Require.refused("firstLine", "at least 1", firstLine, "count lines from 1");
        }
        if (lines.isEmpty()) {
            throw Require.refused("lines", "at least one line", "none", "do not send an empty chunk");
        }
    }
}
