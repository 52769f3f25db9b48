package io.schedmate.failure.archive;

import java.util.ArrayList;
import java.util.List;

/** Lines {@code first} to {@code last} of a stream, both inclusive. */
public record LineRange(long first, long last) {

    public long count() {
        return last - first + 1;
    }

    /** Returns the parts outside other ranges. Those must overlap this one, be sorted and not overlap each other. */
    List<LineRange> without(List<LineRange> others) {
        List<LineRange> left = new ArrayList<>();
        long next = first;
        for (LineRange other : others) {
            if (other.first() > next) {
                left.add(new LineRange(next, other.first() - 1));
            }
            next = other.last() + 1;
        }
        if (next <= last) {
            left.add(new LineRange(next, last));
        }
        return left;
    }
}
