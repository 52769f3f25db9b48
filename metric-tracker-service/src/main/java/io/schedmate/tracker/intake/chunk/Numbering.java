package io.schedmate.tracker.intake.chunk;

import io.schedmate.model.job.JobId;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.intake.chunk.position.SourceKey;
import io.schedmate.tracker.intake.chunk.position.SourcePosition;
import io.schedmate.tracker.intake.chunk.position.SourcePositions;
import io.schedmate.tracker.jobs.KnownJob;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Numbers lines of many sources in one transaction. */
final class Numbering {

    private final SourcePositions positions;
    private final Map<JobId, KnownJob> known;
    private final Instant now;
    private final Map<SourceKey, SourcePosition> from;
    private final Map<SourceKey, SourcePosition> to = new HashMap<>();

    /**
     * Locks the sources of all lines.
     *
     * @param known the jobs of all lines, by id
     */
    Numbering(SourcePositions positions, Map<JobId, KnownJob> known, Collection<IncomingLines> lines, Instant now) {
        this.positions = positions;
        this.known = known;
        this.now = now;
        Set<SourceKey> sources = new LinkedHashSet<>();
        lines.forEach(each -> sources.add(key(each)));
        this.from = positions.lock(sources);
    }

    /** Numbers lines that follow the earlier lines of the same source. */
    NumberedLines number(IncomingLines lines) {
        SourceKey key = key(lines);
        SourcePosition at = to.getOrDefault(key, from.getOrDefault(key, SourcePosition.START));
        NumberedLines result = NumberedLines.of(lines, job(lines), key.attempt(), at, now);
        to.put(key, result.position());
        return result;
    }

    void save() {
        to.entrySet().removeIf(each -> each.getValue().equals(from.get(each.getKey())));
        positions.save(to);
    }

    /** Returns the source key of lines. Lines without an attempt belong to the latest one. */
    SourceKey key(IncomingLines lines) {
        int attempt = Objects.requireNonNullElse(lines.attempt(), job(lines).attempt());
        return new SourceKey(lines.jobId(), attempt, lines.source());
    }

    private KnownJob job(IncomingLines lines) {
        return Objects.requireNonNull(known.get(lines.jobId()), "lines of unknown jobs wait");
    }
}
