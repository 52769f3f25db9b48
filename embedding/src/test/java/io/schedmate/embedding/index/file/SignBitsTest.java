package io.schedmate.embedding.index.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.lucene.util.VectorUtil;
import org.junit.jupiter.api.Test;

class SignBitsTest {

    private static final int DIMENSION = 100;
    private static final int VECTORS = 4_000;

    private final Random random = new Random(5);
    private final List<float[]> vectors = new ArrayList<>();
    private final SignBits sketches = new SignBits(new float[DIMENSION]);

    @Test
    void theNearestAreAmongFewCandidates() {
        fill();

        for (int query = 0; query < 50; query++) {
            float[] vector = moved(vectors.get(query * 7));

            assertThat(sketches.nearest(vector, 40, null)).hasSize(40).contains(nearest(vector, all()));
        }
    }

    @Test
    void onlyMatchingCandidatesAreProposedWhetherFewOrMany() {
        fill();
        for (int each : new int[] {2, 50}) {
            BitSet fitting = new BitSet();
            IntStream.range(0, VECTORS).filter(slot -> slot % each == 1).forEach(fitting::set);
            float[] vector = moved(vectors.get(301));

            int[] proposed = sketches.nearest(vector, 30, fitting);

            assertThat(IntStream.of(proposed).allMatch(fitting::get)).isTrue();
            assertThat(proposed).hasSize(30).doesNotHaveDuplicates().contains(nearest(vector, fitting.stream()));
        }
    }

    @Test
    void aLimitOfTheSizeReturnsAll() {
        IntStream.range(0, 5).forEach(_ -> sketches.add(unit()));
        sketches.add(null);

        assertThat(sketches.nearest(unit(), 10, null)).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5);
        assertThat(new SignBits(new float[DIMENSION]).nearest(unit(), 10, null)).isEmpty();
    }

    private void fill() {
        for (int at = 0; at < VECTORS; at++) {
            vectors.add(at % 10 == 0 ? unit() : moved(vectors.get(at - at % 10)));
            sketches.add(vectors.getLast());
        }
    }

    private static IntStream all() {
        return IntStream.range(0, VECTORS);
    }

    private int nearest(float[] vector, IntStream among) {
        return among.boxed()
                .max(Comparator.comparingDouble(slot -> VectorUtil.dotProduct(vector, vectors.get(slot))))
                .orElseThrow();
    }

    private float[] unit() {
        return length1(new float[DIMENSION], 1);
    }

    private float[] moved(float[] from) {
        return length1(from.clone(), 0.04f);
    }

    private float[] length1(float[] vector, float noise) {
        for (int at = 0; at < vector.length; at++) {
            vector[at] += noise * (float) random.nextGaussian();
        }
        return VectorUtil.l2normalize(vector);
    }
}
