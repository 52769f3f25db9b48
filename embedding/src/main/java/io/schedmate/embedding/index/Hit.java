package io.schedmate.embedding.index;

import java.util.Comparator;
import java.util.Map;

/** A vector found. @param similarity the cosine with the vector asked for, -1 to 1 */
public record Hit(String id, double similarity, Map<String, TagValue> tags) {

    /** The nearest first, equal ones by id. */
    static final Comparator<Hit> NEAREST_FIRST =
            Comparator.comparingDouble(Hit::similarity).reversed().thenComparing(Hit::id);
}
