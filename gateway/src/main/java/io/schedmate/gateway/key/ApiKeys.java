package io.schedmate.gateway.key;

import java.util.List;
import java.util.Optional;

/** Where keys are kept. */
public interface ApiKeys {

    Optional<ApiKey> find(String id);

    /** Every key, held and revoked, oldest first. */
    List<ApiKey> all();

    /** Adds a key or replaces the one of its id. */
    void put(ApiKey key);

    /** Adds the key if there is none at all yet. Of several gateways that start at once, one is told true. */
    boolean putFirst(ApiKey key);
}
