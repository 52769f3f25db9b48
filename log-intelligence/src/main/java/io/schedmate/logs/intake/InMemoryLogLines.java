package io.schedmate.logs.intake;

import java.util.List;

/** A log that is held in memory. */
public record InMemoryLogLines(List<String> lines) implements LogLines {

    public InMemoryLogLines {
        lines = List.copyOf(lines);
    }

    @Override
    public long count() {
        return lines.size();
    }

    @Override
    public List<String> read(long fromLine, int limit) {
        int from = (int) Math.min(lines.size(), Math.max(0, fromLine - 1));
        int to = (int) Math.min(lines.size(), (long) from + limit);
        return lines.subList(from, to);
    }
}
