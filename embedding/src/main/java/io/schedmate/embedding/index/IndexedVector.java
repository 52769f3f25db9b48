package io.schedmate.embedding.index;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/**
 * A vector and its tags.
 *
 * @param text the embedded text, so that another model can embed it again
 * @param vector has length one
 */
public record IndexedVector(String id, String text, float[] vector, Map<String, TagValue> tags) {

    public IndexedVector {
        vector = vector.clone();
        tags = Map.copyOf(tags);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IndexedVector it
                && id.equals(it.id)
                && text.equals(it.text)
                && Arrays.equals(vector, it.vector)
                && tags.equals(it.tags);
    }

    @Override
    public int hashCode() {
        return Objects.hash(id, text, Arrays.hashCode(vector), tags);
    }
}
