package io.schedmate.bench.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.embedding.index.Hit;
import io.schedmate.embedding.index.InMemoryVectorIndex;
import io.schedmate.embedding.index.IndexedVector;
import io.schedmate.embedding.index.VectorFilter;
import io.schedmate.embedding.index.VectorSpace;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TruthTest {

    private static final VectorSpace SPACE = new VectorSpace("small", 3, 1);
    private static final float[][] QUERIES = {{1, 0, 0}, {0, 1, 0}};

    private final PerturbedVectors perturbed = new PerturbedVectors(new float[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1);

    @Test
    void aSearchOfAllThatWentByFindsTheNearestAndOneOfHalfMissesSome() {
        VectorFilter filter = VectorFilter.numberIs("done", 1);
        Truth truth = new Truth(SPACE, QUERIES, 3, filter);
        try (var all = new InMemoryVectorIndex(SPACE);
                var half = new InMemoryVectorIndex(SPACE)) {
            for (int from = 0; from < 400; from += 100) {
                List<IndexedVector> some = perturbed.some(from, 100);
                truth.pass(some);
                all.put(some);
                if (from < 200) {
                    half.put(some);
                }
            }

            assertThat(truth.recall(found(all, filter))).isEqualTo(1);
            assertThat(truth.recall(found(half, filter))).isLessThan(1);
            assertThat(truth.recall(found(all, VectorFilter.numberIs("done", 0))))
                    .isZero();
        }
    }

    @Test
    void theSameVectorsComeOnEachRun() {
        assertThat(perturbed.some(100, 50)).isEqualTo(perturbed.some(100, 50));
        assertThat(perturbed.some(100, 50)).isNotEqualTo(perturbed.some(150, 50));
    }

    private static List<List<Hit>> found(InMemoryVectorIndex index, VectorFilter filter) {
        List<List<Hit>> found = new ArrayList<>();
        for (float[] query : QUERIES) {
            found.add(index.search(query, 3, filter));
        }
        return found;
    }
}
