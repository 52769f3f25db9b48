package io.schedmate.tracker.intake.chunk.line;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lines of one source that arrived together.
 *
 * @param sender null in rows from before senders were stored; they belong to the site's shippers
 * @param attempt null = the latest
 * @param fileIdentity distinguishes files that had the same path; null = unknown
 * @param firstLine number of the first line in its source, from 1; null = append
 */
public record IncomingLines(
        Sender sender,
        JobId jobId,
        @Nullable Integer attempt,
        LogSource source,
        @Nullable String fileIdentity,
        LogOrder order,
        @Nullable Long firstLine,
        List<IncomingLine> lines) {

    public IncomingLines {
        sender = Objects.requireNonNullElse(sender, Sender.SITE);
        lines = List.copyOf(lines);
    }

    /** Returns a name of the source for messages. */
    public String sourceName() {
        String file = source.file();
        return file != null ? file : source.rank() != null ? "rank " + source.rank() : String.valueOf(source.node());
    }

    public IncomingLines with(List<IncomingLine> others) {
        return new IncomingLines(sender, jobId, attempt, source, fileIdentity, order, firstLine, others);
    }
}
