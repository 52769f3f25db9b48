package io.schedmate.gateway.key;

import java.util.List;
import java.util.Optional;

/** Stores keys. */
public interface ApiKeys {

    Optional<ApiKey> find(String id);

    /** Returns all keys, including revoked ones, oldest first. */
    List<ApiKey> all();

    /** Adds a key or replaces the one with its id. */
    void put(ApiKey key);

    /** Adds the key if there is no key yet. Of several gateways that start at the same time, one receives true. */
    boolean putFirst(ApiKey key);
}
