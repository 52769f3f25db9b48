package io.schedmate.failure.feedback;

import io.schedmate.failure.archive.ArchivedLines;
import io.schedmate.failure.archive.LogArchive;
import io.schedmate.failure.archive.LogStream;
import io.schedmate.failure.archive.StreamName;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.failure.Citation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the end of a log, or the lines around a given line, from the archive.
 *
 * @param mask masks secrets in a text
 */
public record Excerpts(LogArchive archive, UnaryOperator<String> mask) {

    static final int MAX_LINES = 5000;
    private static final int BEFORE_LINE = 2500;
    private static final int MAX_CHARACTERS = 2_000_000;

    /**
     * Returns the last lines of a failed attempt's log, or the lines around {@code line} if it comes before those.
     *
     * @param source the name of the log; null = the log with the root cause, or the largest one if no log has it
     * @param line a line to include; null = none
     * @return empty if the attempt has no log of that name
     */
    public Optional<Excerpt> of(Failure failure, @Nullable String source, @Nullable Long line) {
        List<LogStream> streams = archive.streams(failure.jobId(), failure.attempt());
        String wanted = source == null ? named(failure) : source;
        Optional<LogStream> stream = streams.stream()
                .filter(each -> each.name().equals(wanted))
                .findFirst()
                .or(() -> source == null
                        ? streams.stream().max(Comparator.comparingLong(LogStream::keptBytes))
                        : Optional.empty());
        return stream.isEmpty() && source == null
                ? Optional.of(Excerpt.NO_LOG)
                : stream.map(found -> cut(archive.lines(found), line));
    }

    private static @Nullable String named(Failure failure) {
        Citation cause =
                failure.diagnosis() == null ? null : failure.diagnosis().rootCause();
        return cause == null || cause.source() == null ? null : StreamName.of(cause.source());
    }

    private Excerpt cut(ArchivedLines log, @Nullable Long line) {
        long first = Math.max(1, log.count() - MAX_LINES + 1);
        if (line != null && line < first) {
            first = Math.max(1, line - BEFORE_LINE);
        }
        return new Excerpt(log.stream().name(), log.number(first), masked(log.read(first, MAX_LINES)));
    }

    private List<String> masked(List<String> lines) {
        List<String> kept = new ArrayList<>();
        int characters = 0;
        for (String line : lines) {
            characters += line.length();
            kept.add(characters > MAX_CHARACTERS ? "" : mask.apply(line));
        }
        return kept;
    }
}
