package io.schedmate.embedding.index;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** The types of the tags in an index. A value of the wrong type would be stored and never found. */
public final class TagTypes {

    private static final double MAX_DEVIATION = 1e-3;

    private final Map<String, String> types = new HashMap<>();

    /** Checks all vectors before it records the types of any. */
    public void check(VectorSpace space, Collection<IndexedVector> vectors) {
        Map<String, String> added = new HashMap<>();
        for (IndexedVector vector : vectors) {
            checkVector(space, vector.id(), vector.vector());
            vector.tags().forEach((tag, value) -> {
                String type = types.getOrDefault(tag, added.getOrDefault(tag, value.type()));
                if (!type.equals(value.type())) {
                    throw new IllegalArgumentException(
                            "Expected tag %s of %s to be a %s, got (%s).%nCheck the tag name."
                                    .formatted(tag, vector.id(), type, value));
                }
                added.put(tag, type);
            });
        }
        types.putAll(added);
    }

    public void learn(Map<String, TagValue> tags) {
        tags.forEach((tag, value) -> types.putIfAbsent(tag, value.type()));
    }

    public static void checkVector(VectorSpace space, String id, float[] vector) {
        if (vector.length != space.dimension()) {
            throw new IllegalArgumentException(
                    "Expected %d dimensions for %s, got (%d).%nIt may be a vector of another model."
                            .formatted(space.dimension(), id, vector.length));
        }
        double squares = 0;
        for (float value : vector) {
            squares += (double) value * value;
        }
        // Written so that NaN fails as well.
        if (!(Math.abs(squares - 1) < MAX_DEVIATION)) {
            throw new IllegalArgumentException(
                    "Expected a vector of length one for %s, got (%s).".formatted(id, Math.sqrt(squares)));
        }
    }
}
