package io.schedmate.tracker.state;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last lines of the source that leads. They are saved now and then only: each save of them is several kilobytes. */
final class Tail {

    private static final int MOST_LINES = 64;
    private static final int LONGEST_LINE = 2048;
    private static final int SAVES_APART = 16;

    private final Deque<String> lines;
    private int savesUntil = 1;
    private boolean changed;

    Tail(List<String> kept) {
        this.lines = new ArrayDeque<>(kept);
    }

    void add(List<String> fresh) {
        fresh.subList(Math.max(0, fresh.size() - MOST_LINES), fresh.size()).forEach(this::add);
        changed = true;
    }

    void clear() {
        lines.clear();
    }

    private void add(String line) {
        if (lines.size() >= MOST_LINES) {
            lines.removeFirst();
        }
        lines.add(line.substring(Math.max(0, line.length() - LONGEST_LINE)));
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    /** What is to be saved now; null = nothing. */
    @Nullable
    List<String> due() {
        return changed && savesUntil <= 1 ? lines() : null;
    }

    /** What has not been saved; null = nothing. */
    @Nullable
    List<String> unsaved() {
        return changed ? lines() : null;
    }

    void saved() {
        boolean wasDue = changed && savesUntil <= 1;
        changed &= !wasDue;
        savesUntil = wasDue ? SAVES_APART : savesUntil - 1;
    }
}
