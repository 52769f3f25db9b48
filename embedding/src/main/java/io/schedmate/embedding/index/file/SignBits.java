package io.schedmate.embedding.index.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One sign bit per number of each vector, after the mean is subtracted. Scanning the signs of a million vectors takes
 * some milliseconds, and near vectors differ in few bits. The signs only propose candidates; the full vectors decide.
 */
final class SignBits {

    /**
     * The number of vectors in a block; a part of {@link Distances} is a multiple of it. A block stores the same word
     * of all its vectors side by side, so that the compiler can scan it with SIMD.
     */
    private static final int WIDTH = 512;

    /** From this many slots on, several processors are worth their overhead. */
    private static final int MANY = 2_000;

    /** If fewer than one slot in this many fits, each fitting slot is compared alone. */
    private static final int SPARSE = 8;

    /** Candidates chosen by sign count for each slot requested: many, because a sign count is a rough measure. */
    private static final int BY_SIGNS_FOR_EACH = 6;

    private final float[] centre;
    private final int words;
    private final List<long[]> blocks = new ArrayList<>();
    private int slots;

    /** @param centre is subtracted from each vector; the mean of many, because what all share distinguishes none */
    SignBits(float[] centre) {
        this.centre = centre.clone();
        this.words = (centre.length + Long.SIZE - 1) / Long.SIZE;
    }

    /** Returns the number of slots added. */
    int slots() {
        return slots;
    }

    /** Adds the vector of the next slot; null for an empty slot. */
    void add(float @Nullable [] vector) {
        if (slots % WIDTH == 0) {
            blocks.add(new long[words * WIDTH]);
        }
        if (vector != null) {
            long[] signs = signs(vector);
            long[] block = blocks.getLast();
            for (int word = 0; word < words; word++) {
                block[word * WIDTH + slots % WIDTH] = signs[word];
            }
        }
        slots++;
    }

    private long[] signs(float[] vector) {
        long[] signs = new long[words];
        for (int at = 0; at < vector.length; at++) {
            if (vector[at] > centre[at]) {
                signs[at / Long.SIZE] |= 1L << at;
            }
        }
        return signs;
    }

    /**
     * Returns the slots that are likely to be near. Preselects more slots than requested, those whose signs differ
     * least, and returns the ones whose signs match the vector's numbers best.
     *
     * @param fitting the slots to choose from; null for all
     */
    int[] nearest(float[] vector, int count, @Nullable BitSet fitting) {
        int[] alike = alike(vector, count * BY_SIGNS_FOR_EACH, fitting);
        if (alike.length <= count) {
            return alike;
        }
        float[] products = products(vector, alike);
        float[] sorted = products.clone();
        Arrays.sort(sorted);
        float least = sorted[sorted.length - count];
        return IntStream.range(0, alike.length)
                .filter(at -> products[at] >= least)
                .limit(count)
                .map(at -> alike[at])
                .toArray();
    }

    /** Returns for each slot the sum of the vector's numbers, each with the sign that the slot has there. */
    private float[] products(float[] vector, int[] among) {
        float[][] sums = sums(vector);
        float[] products = new float[among.length];
        // The slots are scattered in memory, and several threads wait for them in less time than one.
        IntStream all = IntStream.range(0, among.length);
        (among.length > MANY ? all.parallel() : all).forEach(at -> products[at] = product(sums, among[at]));
        return products;
    }

    private float product(float[][] sums, int slot) {
        long[] block = blocks.get(slot / WIDTH);
        float product = 0;
        for (int word = 0; word < words; word++) {
            long signs = block[word * WIDTH + slot % WIDTH];
            for (int of = word * Long.BYTES; of < (word + 1) * Long.BYTES; of++) {
                product += sums[of][(int) signs & 0xFF];
                signs >>>= Byte.SIZE;
            }
        }
        return product;
    }

    /** Returns for each eight numbers their sum under each of the 256 sign patterns. */
    private float[][] sums(float[] vector) {
        float[][] sums = new float[words * Long.BYTES][256];
        for (int at = 0; at < vector.length; at++) {
            sums[at / Byte.SIZE][0] -= vector[at] - centre[at];
        }
        for (int of = 0; of < sums.length; of++) {
            for (int signs = 1; signs < 256; signs++) {
                int at = of * Byte.SIZE + Integer.numberOfTrailingZeros(signs);
                float number = at < vector.length ? vector[at] - centre[at] : 0;
                sums[of][signs] = sums[of][signs & signs - 1] + 2 * number;
            }
        }
        return sums;
    }

    private int[] alike(float[] vector, int count, @Nullable BitSet fitting) {
        long[] signs = signs(vector);
        if (fitting != null && fitting.cardinality() < slots / SPARSE) {
            int[] among = fitting.stream().filter(slot -> slot < slots).toArray();
            short[] distances = new short[among.length];
            int[] chosen = new Distances(
                            distances, words * Long.SIZE, null, from -> distances(signs, among, from, distances))
                    .least(count);
            return IntStream.of(chosen).map(at -> among[at]).toArray();
        }
        short[] distances = new short[slots];
        return new Distances(distances, words * Long.SIZE, fitting, from -> distances(signs, from, distances))
                .least(count);
    }

    private void distances(long[] signs, int from, short[] distances) {
        int[] ofBlock = new int[WIDTH];
        int end = Math.min(from + Distances.PART, slots);
        for (int block = from / WIDTH; block * WIDTH < end; block++) {
            distances(signs, block, ofBlock, distances);
        }
    }

    private void distances(long[] signs, int block, int[] ofBlock, short[] distances) {
        Arrays.fill(ofBlock, 0);
        for (int word = 0; word < words; word++) {
            addDifferences(signs[word], blocks.get(block), word * WIDTH, ofBlock);
        }
        for (int lane = 0, at = block * WIDTH; lane < WIDTH && at < slots; lane++, at++) {
            distances[at] = (short) ofBlock[lane];
        }
    }

    private static void addDifferences(long signs, long[] block, int from, int[] distances) {
        for (int lane = 0; lane < WIDTH; lane++) {
            distances[lane] += Long.bitCount(block[from + lane] ^ signs);
        }
    }

    private void distances(long[] signs, int[] among, int from, short[] distances) {
        for (int at = from; at < Math.min(from + Distances.PART, among.length); at++) {
            long[] block = blocks.get(among[at] / WIDTH);
            int distance = 0;
            for (int word = 0; word < words; word++) {
                distance += Long.bitCount(block[word * WIDTH + among[at] % WIDTH] ^ signs[word]);
            }
            distances[at] = (short) distance;
        }
    }
}
