package io.schedmate.gateway.store;

import io.schedmate.gateway.key.ApiKeys;
import io.schedmate.gateway.key.InMemoryApiKeys;

class InMemoryApiKeysTest extends ApiKeysContract {

    private final ApiKeys keys = new InMemoryApiKeys();

    @Override
    ApiKeys open() {
        return keys;
    }
}
