package io.schedmate.embedding.index.file;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Selects the smallest of the distances by slot. Large sets are scanned by all processors. */
final class Distances {

    /** The number of slots in a part; a multiple of the bits of a word. */
    static final int PART = 1 << 16;

    private static final long ALL = -1L;

    private final short[] distances;
    private final int most;
    private final IntConsumer measured;
    private final long @Nullable [] fitting;

    /**
     * Creates a selection from distances of at least 0.
     *
     * @param most the upper bound of the distances
     * @param fitting the slots that count; null for all
     * @param measured fills in the distances of the part that begins at a slot, before they are read
     */
    Distances(short[] distances, int most, @Nullable BitSet fitting, IntConsumer measured) {
        this.distances = distances;
        this.most = most;
        this.fitting = fitting == null ? null : fitting.toLongArray();
        this.measured = measured;
    }

    /** The slots of a part below the limit, and those at it. */
    private record Near(int[] below, int[] at) {}

    /** Returns the {@code wanted} slots with the smallest distances. Of equal distances, the first slots win. */
    int[] least(int wanted) {
        int[] byDistance = byDistance();
        int limit = 0;
        int below = 0;
        while (limit < most && below + byDistance[limit] < wanted) {
            below += byDistance[limit++];
        }
        int last = limit;
        List<Near> near = ofParts(from -> near(from, last));
        return IntStream.concat(
                        near.stream().flatMapToInt(part -> Arrays.stream(part.below())),
                        near.stream().flatMapToInt(part -> Arrays.stream(part.at())))
                .limit(wanted)
                .toArray();
    }

    private int[] byDistance() {
        int[] sum = new int[most + 1];
        for (int[] ofPart : ofParts(this::byDistance)) {
            for (int distance = 0; distance < sum.length; distance++) {
                sum[distance] += ofPart[distance];
            }
        }
        return sum;
    }

    private int[] byDistance(int from) {
        measured.accept(from);
        int[] sum = new int[most + 1];
        // Most distances are similar. With two counters, one increment need not wait for the one before.
        int[] odd = new int[most + 1];
        for (int start = from; start < end(from, PART); start += Long.SIZE) {
            long word = word(start);
            if (word == ALL) {
                int end = end(start, Long.SIZE);
                for (int at = start; at + 1 < end; at += 2) {
                    sum[distances[at]]++;
                    odd[distances[at + 1]]++;
                }
                if ((end - start) % 2 == 1) {
                    sum[distances[end - 1]]++;
                }
            } else {
                for (long bits = word; bits != 0; bits &= bits - 1) {
                    int at = start + Long.numberOfTrailingZeros(bits);
                    if (at < distances.length) {
                        sum[distances[at]]++;
                    }
                }
            }
        }
        for (int distance = 0; distance < sum.length; distance++) {
            sum[distance] += odd[distance];
        }
        return sum;
    }

    private Near near(int from, int limit) {
        var below = new Places();
        var at = new Places();
        for (int place = from; place < end(from, PART); place++) {
            if (distances[place] <= limit && (word(place) >>> place & 1) != 0) {
                (distances[place] < limit ? below : at).add(place);
            }
        }
        return new Near(below.all(), at.all());
    }

    private int end(int from, int length) {
        return Math.min(from + length, distances.length);
    }

    private long word(int place) {
        int word = place / Long.SIZE;
        return fitting == null ? ALL : word < fitting.length ? fitting[word] : 0;
    }

    private <T> List<T> ofParts(IntFunction<T> ofPart) {
        IntStream parts = IntStream.rangeClosed(0, (distances.length - 1) / PART);
        return (distances.length > PART ? parts.parallel() : parts)
                .mapToObj(part -> ofPart.apply(part * PART))
                .toList();
    }

    /** A growing list of slots. */
    private static final class Places {

        private int[] places = new int[256];
        private int count;

        void add(int place) {
            if (count == places.length) {
                places = Arrays.copyOf(places, 2 * count);
            }
            places[count++] = place;
        }

        int[] all() {
            return Arrays.copyOf(places, count);
        }
    }
}
