package io.schedmate.logs.extract.series;

import java.util.Arrays;

/**
 * The places of values in ascending order of the values. New values are inserted into the order, because a service
 * needs medians after every few values: ordering all of them again takes longer than reading their lines.
 */
final class Ranking {

    /** Inserting more values one by one takes longer than a single search for the median. */
    private static final int MAX_NEW = 512;

    private static final int MIN = 4;

    /** Two bytes each, because a service keeps many of them. */
    private short[] places = {};

    private int size;

    /**
     * Adds the values that are new since the last call.
     *
     * @return false if they are too many; the ranking is then not up to date
     */
    boolean rank(double[] values, int count) {
        if (count - size > MAX_NEW) {
            return false;
        }
        if (count > places.length) {
            places = Arrays.copyOf(places, Math.max(MIN, values.length));
        }
        while (size < count) {
            insert(values, size);
        }
        return true;
    }

    private void insert(double[] values, int place) {
        double value = values[place];
        int from = 0;
        int to = size;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (Double.compare(values[places[middle]], value) <= 0) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        System.arraycopy(places, from, places, from + 1, size - from);
        places[from] = (short) place;
        size++;
    }

    /** Returns the place of the value with this rank, from 0. */
    int at(int rank) {
        return places[rank];
    }

    /** Follows the values when every second of them is dropped, beginning with the second. */
    void thin() {
        int left = 0;
        for (int i = 0; i < size; i++) {
            if (places[i] % 2 == 0) {
                places[left++] = (short) (places[i] / 2);
            }
        }
        size = left;
    }
}
