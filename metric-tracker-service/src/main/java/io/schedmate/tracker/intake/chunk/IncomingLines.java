package io.schedmate.tracker.intake.chunk;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lines of one source that came together.
 *
 * @param attempt null = the latest
 * @param fileIdentity tells files apart that had the same path; null = unknown
 * @param firstLine number of the first line in its source, from 1; null = put them at the end
 */
public record IncomingLines(
        JobId jobId,
        @Nullable Integer attempt,
        LogSource source,
        @Nullable String fileIdentity,
        LogOrder order,
        @Nullable Long firstLine,
        List<IncomingLine> lines) {

    public IncomingLines {
        lines = List.copyOf(lines);
    }

    public IncomingLines with(List<IncomingLine> others) {
        return new IncomingLines(jobId, attempt, source, fileIdentity, order, firstLine, others);
    }
}
