package io.schedmate.gateway.key;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Stores API keys. */
public interface ApiKeys {

    Optional<ApiKey> find(String id);

    /** Returns all keys, including revoked ones, oldest first. */
    List<ApiKey> all();

    /** Adds a key, or replaces the key with the same id. */
    void put(ApiKey key);

    /**
     * Reads a key and stores what follows from it, in one step: no other change of the key comes between. Reads the
     * key as it is stored, never from a cache.
     *
     * @param change returns the keys to store; may run while the store is locked
     * @return the stored keys; empty if there is no key with this id
     */
    List<ApiKey> change(String id, Function<ApiKey, List<ApiKey>> change);

    /** Adds the key if the store is empty. Of several gateways that start at the same time, only one receives true. */
    boolean putFirst(ApiKey key);
}
