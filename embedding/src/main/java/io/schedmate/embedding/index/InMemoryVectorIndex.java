package io.schedmate.embedding.index;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.VectorUtil;

/** An exact index in memory, for tests, simulation and small sets. */
public final class InMemoryVectorIndex implements VectorIndex {

    private final VectorSpace space;
    private final TagTypes types = new TagTypes();
    private final Map<String, IndexedVector> vectors = new LinkedHashMap<>();

    public InMemoryVectorIndex(VectorSpace space) {
        this.space = space;
    }

    @Override
    public VectorSpace space() {
        return space;
    }

    @Override
    public synchronized int size() {
        return vectors.size();
    }

    @Override
    public synchronized void put(Collection<IndexedVector> added) {
        types.check(space, added);
        added.forEach(vector -> vectors.put(vector.id(), vector));
    }

    @Override
    public synchronized Optional<IndexedVector> find(String id) {
        return Optional.ofNullable(vectors.get(id));
    }

    @Override
    public synchronized int delete(Collection<String> ids) {
        int before = vectors.size();
        ids.forEach(vectors::remove);
        return before - vectors.size();
    }

    @Override
    public synchronized int delete(VectorFilter filter) {
        int before = vectors.size();
        vectors.values().removeIf(vector -> filter.fits(vector.tags()));
        return before - vectors.size();
    }

    @Override
    public synchronized List<Hit> search(float[] vector, int count, VectorFilter filter) {
        TagTypes.checkVector(space, "the search", vector);
        NearestHits nearest = new NearestHits(count);
        for (IndexedVector candidate : vectors.values()) {
            if (filter.fits(candidate.tags())) {
                double similarity = VectorUtil.dotProduct(vector, candidate.vector());
                nearest.offer(similarity, () -> new Hit(candidate.id(), similarity, candidate.tags()));
            }
        }
        return nearest.nearestFirst();
    }

    @Override
    public void close() {
        // There is nothing to release.
    }
}
