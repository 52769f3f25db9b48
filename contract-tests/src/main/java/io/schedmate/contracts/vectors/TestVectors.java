package io.schedmate.contracts.vectors;

import io.schedmate.embedding.index.IndexedVector;
import io.schedmate.embedding.index.TagValue;
import io.schedmate.embedding.index.VectorSpace;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Vectors for tests. */
public final class TestVectors {

    private TestVectors() {}

    public static RandomGenerator seeded(long seed) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    /** Returns a vector of length one in a random direction. */
    public static float[] random(RandomGenerator random, int dimension) {
        float[] vector = new float[dimension];
        for (int at = 0; at < dimension; at++) {
            vector[at] = (float) random.nextGaussian();
        }
        return ofLengthOne(vector);
    }

    public static float[] ofLengthOne(float... vector) {
        double squares = 0;
        for (float value : vector) {
            squares += (double) value * value;
        }
        float[] one = vector.clone();
        for (int at = 0; at < one.length; at++) {
            one[at] = (float) (vector[at] / Math.sqrt(squares));
        }
        return one;
    }

    /** Returns a vector in the plane of the first two dimensions, {@code degrees} from the first axis. */
    public static float[] atDegrees(VectorSpace space, double degrees) {
        float[] vector = new float[space.dimension()];
        vector[0] = (float) Math.cos(Math.toRadians(degrees));
        vector[1] = (float) Math.sin(Math.toRadians(degrees));
        return vector;
    }

    public static IndexedVector vector(String id, float[] vector, Map<String, TagValue> tags) {
        return new IndexedVector(id, "text of " + id, vector, tags);
    }
}
