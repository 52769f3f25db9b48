package io.schedmate.failure.archive;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Consecutive lines of a stream that are stored together.
 *
 * @param first number of the first line
 * @param reportedAt when the newest of them was sent, by its shipper's clock
 */
public record LogBlock(long first, List<String> lines, Instant reportedAt) {

    public LogBlock {
        lines = List.copyOf(lines);
    }

    public long last() {
        return first + lines.size() - 1;
    }

    /** Returns the size of the texts in UTF-8, including line ends. */
    public int bytes() {
        return lines.stream()
                .mapToInt(line -> line.getBytes(StandardCharsets.UTF_8).length + 1)
                .sum();
    }

    LogBlock followedBy(LogBlock next) {
        List<String> all = new ArrayList<>(lines);
        all.addAll(next.lines);
        return new LogBlock(first, all, reportedAt.isAfter(next.reportedAt) ? reportedAt : next.reportedAt);
    }

    LogBlock part(LineRange range) {
        return new LogBlock(
                range.first(),
                lines.subList((int) (range.first() - first), (int) (range.last() - first + 1)),
                reportedAt);
    }
}
