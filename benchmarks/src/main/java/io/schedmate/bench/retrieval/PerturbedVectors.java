package io.schedmate.bench.retrieval;

import io.schedmate.embedding.index.IndexedVector;
import io.schedmate.embedding.index.TagValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Any number of vectors around those of real texts: each is a real vector plus normally distributed noise of mean
 * length {@link #NOISE}, normalised to length one. Each has one of a hundred projects, and half are done.
 */
record PerturbedVectors(float[][] real, long seed) {

    static final double NOISE = 0.3;
    static final int PROJECTS = 100;

    List<IndexedVector> some(int from, int count) {
        Random random = new Random(seed + from);
        List<IndexedVector> some = new ArrayList<>();
        for (int at = from; at < from + count; at++) {
            Map<String, TagValue> tags = Map.of(
                    "project", TagValue.of("p" + random.nextInt(PROJECTS)), "done", TagValue.of(random.nextInt(2)));
            some.add(new IndexedVector("v" + at, "", moved(real[at % real.length], random), tags));
        }
        return some;
    }

    private static float[] moved(float[] centre, Random random) {
        float[] vector = new float[centre.length];
        double squares = 0;
        for (int at = 0; at < vector.length; at++) {
            vector[at] = centre[at] + (float) (random.nextGaussian() * NOISE / Math.sqrt(vector.length));
            squares += (double) vector[at] * vector[at];
        }
        for (int at = 0; at < vector.length; at++) {
            vector[at] /= (float) Math.sqrt(squares);
        }
        return vector;
    }
}
