package io.schedmate.failure.feedback;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lines of a log with secrets masked.
 *
 * @param source the name of the log; null = there was no log
 * @param firstLine the number of the first line in its log, from 1
 */
public record Excerpt(@Nullable String source, long firstLine, List<String> lines) {

    static final Excerpt NO_LOG = new Excerpt(null, 1, List.of());

    public Excerpt {
        lines = List.copyOf(lines);
    }

    /** Returns a line by its number in the log; null if it is outside the excerpt. */
    public @Nullable String line(long number) {
        long place = number - firstLine;
        return place < 0 || place >= lines.size() ? null : lines.get((int) place);
    }
}
