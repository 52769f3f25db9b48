package io.schedmate.query.digest;

import java.util.Arrays;

/** A growing list of ints; lists of boxed numbers would cost six times as much memory for a long log. */
final class IntList {

    private int[] values = new int[2];
    private int size;

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = value;
    }

    int get(int index) {
        return values[index];
    }

    int size() {
        return size;
    }
}
