package io.schedmate.gateway.key;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Keeps keys in memory. */
public final class InMemoryApiKeys implements ApiKeys {

    private final Map<String, ApiKey> keys = new LinkedHashMap<>();

    @Override
    public synchronized Optional<ApiKey> find(String id) {
        return Optional.ofNullable(keys.get(id));
    }

    @Override
    public synchronized List<ApiKey> all() {
        return keys.values().stream()
                .sorted(Comparator.comparing(ApiKey::createdAt).thenComparing(ApiKey::id))
                .toList();
    }

    @Override
    public synchronized void put(ApiKey key) {
        keys.put(key.id(), key);
    }

    @Override
    public synchronized List<ApiKey> change(String id, Function<ApiKey, List<ApiKey>> change) {
        List<ApiKey> changed = find(id).map(change).orElse(List.of());
        changed.forEach(this::put);
        return changed;
    }

    @Override
    public synchronized boolean putFirst(ApiKey key) {
        if (!keys.isEmpty()) {
            return false;
        }
        put(key);
        return true;
    }
}
