package io.schedmate.tracker.state;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The latest of many values, oldest first. */
final class Recent<T> {

    private final Deque<T> values;
    private final int most;
    private @Nullable List<T> all;

    Recent(List<T> kept, int most) {
        this.values = new ArrayDeque<>(kept.subList(Math.max(0, kept.size() - most), kept.size()));
        this.most = most;
    }

    void add(T value) {
        if (values.size() >= most) {
            values.removeFirst();
        }
        values.add(value);
        all = null;
    }

    void clear() {
        values.clear();
        all = null;
    }

    /** Returns the values. Nothing copies them again before the next change. */
    List<T> all() {
        List<T> known = all == null ? List.copyOf(values) : all;
        all = known;
        return known;
    }
}
