package io.schedmate.embedding.index;

import java.util.Comparator;
import java.util.Map;

/** A search result. */
public record Hit(String id, double similarity, Map<String, TagValue> tags) {

    /** Orders the nearest first, equal ones by id. */
    static final Comparator<Hit> NEAREST_FIRST =
            Comparator.comparingDouble(Hit::similarity).reversed().thenComparing(Hit::id);
}
