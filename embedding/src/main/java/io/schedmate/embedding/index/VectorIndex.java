package io.schedmate.embedding.index;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Vectors by id, searched by similarity. A search sees every earlier write. Thread-safe. */
public interface VectorIndex extends AutoCloseable {

    VectorSpace space();

    int size();

    /**
     * Adds vectors. A vector replaces the stored one with the same id.
     *
     * @throws IllegalArgumentException if a vector does not have the space's dimension or length one, or a tag has
     *     another type than before; then none of the vectors is added
     */
    void put(Collection<IndexedVector> vectors);

    Optional<IndexedVector> find(String id);

    /** @return how many of the ids were stored */
    int delete(Collection<String> ids);

    /** @return how many vectors matched and were deleted, without a limit */
    int delete(VectorFilter filter);

    /** Returns the vectors that match the filter and are nearest by cosine, nearest first, equal ones by id. */
    List<Hit> search(float[] vector, int count, VectorFilter filter);

    @Override
    void close();
}
