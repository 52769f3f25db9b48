package io.schedmate.embedding.index;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Vectors by id, searched by similarity. A search sees every earlier write. Thread-safe. */
public interface VectorIndex extends AutoCloseable {

    VectorSpace space();

    int size();

    /**
     * Adds vectors; one whose id is there already takes its place.
     *
     * @throws IllegalArgumentException if a vector is not of the space's dimension or of length one, or a tag has
     *     another type than before; then none of them is added
     */
    void put(Collection<IndexedVector> vectors);

    Optional<IndexedVector> find(String id);

    /** @return how many were there */
    int delete(Collection<String> ids);

    /** @return how many fitted and are gone, however many they are */
    int delete(VectorFilter filter);

    /** The nearest by cosine of those that fit, nearest first, equal ones by id. */
    List<Hit> search(float[] vector, int count, VectorFilter filter);

    @Override
    void close();
}
