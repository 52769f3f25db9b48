package io.schedmate.embedding.index.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The first vectors of an index in a layout that the compiler can vectorise: each block stores the same dimension of
 * all its vectors side by side. The compiler may not vectorise a scan row by row, because that would change the order
 * of a sum.
 */
final class ScanBlocks {

    static final int WIDTH = 64;

    private final int dimension;
    private final int most;
    private final List<float[]> blocks = new ArrayList<>();
    private int slots;

    /** @param most the maximum number of vectors to hold; later ones are left out */
    ScanBlocks(int dimension, int most) {
        this.dimension = dimension;
        this.most = most;
    }

    /** Returns the number of vectors held. Later slots must be read one by one. */
    int slots() {
        return slots;
    }

    /** Adds the vector of the next slot, if there is room. */
    void add(int slot, float[] vector) {
        if (slot == slots && slots < most) {
            if (slots % WIDTH == 0) {
                blocks.add(new float[dimension * WIDTH]);
            }
            float[] block = blocks.getLast();
            for (int at = 0; at < dimension; at++) {
                block[at * WIDTH + slots % WIDTH] = vector[at];
            }
            slots++;
        }
    }

    /** Computes the dot products of a vector with those of the slots from {@code block * WIDTH} on. */
    void dotProducts(float[] vector, int block, float[] products) {
        float[] values = blocks.get(block);
        Arrays.fill(products, 0);
        for (int at = 0; at < dimension; at++) {
            add(vector[at], values, at * WIDTH, products);
        }
    }

    private static void add(float factor, float[] values, int from, float[] products) {
        for (int lane = 0; lane < WIDTH; lane++) {
            products[lane] += factor * values[from + lane];
        }
    }
}
