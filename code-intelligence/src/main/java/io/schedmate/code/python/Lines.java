package io.schedmate.code.python;

import io.schedmate.code.python.Syntax.Source;
import java.util.Arrays;

/** The starts of the lines of a text. */
record Lines(Source source, int[] starts, int count) {

    static Lines of(Source source) {
        byte[] bytes = source.bytes();
        int[] starts = new int[bytes.length + 1];
        int count = 1;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                starts[count++] = i + 1;
            }
        }
        return new Lines(source, Arrays.copyOf(starts, count), count);
    }

    /** Returns a line number, from 1. */
    int at(int offset) {
        int found = Arrays.binarySearch(starts, 0, count, offset);
        return found >= 0 ? found + 1 : -found - 1;
    }
}
