package io.schedmate.gateway.key;

import java.util.List;
import java.util.Optional;

/** Stores API keys. */
public interface ApiKeys {

    Optional<ApiKey> find(String id);

    /** Returns all keys, including revoked ones, oldest first. */
    List<ApiKey> all();

    /** Adds a key, or replaces the key with the same id. */
    void put(ApiKey key);

    /** Adds the key if the store is empty. Of several gateways that start at the same time, only one receives true. */
    boolean putFirst(ApiKey key);
}
