package io.schedmate.advisor.store.vectors;

import io.schedmate.embedding.index.VectorSpace;

/**
 * The name of an index in Redis. Each combination of model, dimension, text version and declared fields has an index
 * of its own.
 *
 * @param family what all of them begin with
 */
record IndexName(String family, VectorSpace space, DeclaredFields fields) {

    /** What the keys of its documents begin with. */
    String prefix() {
        return prefix(toString());
    }

    static String prefix(String index) {
        return index + ":";
    }

    /** The key of its identity; no document can have it. */
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
