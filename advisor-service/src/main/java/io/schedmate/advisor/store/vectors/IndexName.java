package io.schedmate.advisor.store.vectors;

import io.schedmate.embedding.index.VectorSpace;

/**
 * The name of an index in Redis. Each combination of model, dimension, text version and declared fields has its own
 * index.
 *
 * @param family common prefix of the names
 */
record IndexName(String family, VectorSpace space, DeclaredFields fields) {

    /** Returns the prefix of the documents' keys. */
    String prefix() {
        return prefix(toString());
    }

    static String prefix(String index) {
        return index + ":";
    }

    /** Returns the key of the index's identity, which no document can have. */
    String identityKey() {
        return this + "/identity";
    }

    boolean isOfFamily(String index) {
        return index.startsWith(family + "-");
    }

    @Override
    public String toString() {
        return "%s-%s-%d-v%d-%s"
                .formatted(family, space.modelId(), space.dimension(), space.textVersion(), fields.digest());
    }
}
