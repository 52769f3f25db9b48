package io.schedmate.bench.retrieval;

import io.schedmate.embedding.index.Hit;
import io.schedmate.embedding.index.InMemoryVectorIndex;
import io.schedmate.embedding.index.IndexedVector;
import io.schedmate.embedding.index.VectorFilter;
import io.schedmate.embedding.index.VectorSpace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The nearest vectors to each query, found by comparing every vector. Search results are compared with them. */
final class Truth {

    private final float[][] queries;
    private final int count;
    private final VectorFilter filter;
    private final VectorSpace space;
    private final List<List<Hit>> nearest = new ArrayList<>();

    Truth(VectorSpace space, float[][] queries, int count, VectorFilter filter) {
        this.space = space;
        this.queries = queries;
        this.count = count;
        this.filter = filter;
        for (int query = 0; query < queries.length; query++) {
            nearest.add(List.of());
        }
    }

    VectorFilter filter() {
        return filter;
    }

    void pass(List<IndexedVector> some) {
        try (var exact = new InMemoryVectorIndex(space)) {
            exact.put(some.stream().map(Truth::withoutText).toList());
            for (int query = 0; query < queries.length; query++) {
                List<Hit> both = new ArrayList<>(nearest.get(query));
                both.addAll(exact.search(queries[query], count, filter));
                both.sort(Comparator.comparingDouble(Hit::similarity).reversed().thenComparing(Hit::id));
                nearest.set(query, List.copyOf(both.subList(0, Math.min(count, both.size()))));
            }
        }
    }

    private static IndexedVector withoutText(IndexedVector it) {
        return new IndexedVector(it.id(), "", it.vector(), Map.copyOf(it.tags()));
    }

    /** Returns the recall: the share of the nearest vectors that were found, 0 to 1. */
    double recall(List<List<Hit>> found) {
        int wanted = 0;
        int hit = 0;
        for (int query = 0; query < queries.length; query++) {
            Set<String> ids = new HashSet<>();
            found.get(query).forEach(it -> ids.add(it.id()));
            wanted += nearest.get(query).size();
            hit += (int) nearest.get(query).stream()
                    .filter(it -> ids.contains(it.id()))
                    .count();
        }
        return (double) hit / wanted;
    }
}
