package io.schedmate.tracker.state;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The latest of many values, oldest first. */
final class Recent<T> {

    private final Deque<T> values;
    private final int most;

    Recent(List<T> kept, int most) {
        this.values = new ArrayDeque<>(kept.subList(Math.max(0, kept.size() - most), kept.size()));
        this.most = most;
    }

    void add(T value) {
        if (values.size() >= most) {
            values.removeFirst();
        }
        values.add(value);
    }

    void clear() {
        values.clear();
    }

    List<T> all() {
        return List.copyOf(values);
    }
}
