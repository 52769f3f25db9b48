package io.schedmate.tracker.intake.chunk;

import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.intake.chunk.line.IncomingLine;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.intake.chunk.position.SeenLines;
import io.schedmate.tracker.intake.chunk.position.SourcePosition;
import io.schedmate.tracker.jobs.KnownJob;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * Numbered lines of one source.
 *
 * @param seen detects the new lines
 * @param chunks chunks of the new lines
 * @param position position of the source after them
 */
record NumberedLines(SeenLines seen, List<LogChunk> chunks, SourcePosition position) {

    /**
     * @param now the time for lines without one
     */
    static NumberedLines of(IncomingLines lines, KnownJob job, int attempt, SourcePosition from, Instant now) {
        SeenLines seen = SeenLines.drop(from, lines);
        SourcePosition position = seen.position();
        List<LogChunk> chunks = new ArrayList<>();
        for (List<IncomingLine> part : ChunkCutter.cut(seen.fresh())) {
            chunks.add(chunk(job, attempt, lines, position, part, now));
            position = position.past(part.size());
        }
        return new NumberedLines(seen, chunks, position);
    }

    private static LogChunk chunk(
            KnownJob job, int attempt, IncomingLines lines, SourcePosition at, List<IncomingLine> part, Instant now) {
        return new LogChunk(
                eventId(job.jobId(), attempt, lines.source(), at.nextSequence()),
                job.jobId(),
                job.cluster(),
                attempt,
                Objects.requireNonNullElse(part.getLast().time(), now),
                lines.source(),
                at.nextSequence(),
                at.nextLine(),
                part.getFirst().offset(),
                lines.order(),
                part.stream().map(IncomingLine::text).toList());
    }

    private static UUID eventId(JobId jobId, int attempt, LogSource source, long sequence) {
        String name = "log-chunk|" + jobId + "|" + attempt + "|" + source + "|" + sequence;
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }
}
