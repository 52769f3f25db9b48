package io.schedmate.advisor.store.vectors;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.JedisPooled;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.params.SetParams;
import redis.clients.jedis.search.Document;
import redis.clients.jedis.search.Query;

/**
 * An index in Redis and its identity: a random text that is lost together with the index. Several processes may create
 * the index at the same time.
 *
 * @param creation creates a missing index
 */
record RedisIndex(JedisPooled client, IndexName name, Runnable creation) {

    private static final int PAGE = 500;
    private static final int READS_FILTERS_AS_WRITTEN = 2;

    /**
     * Returns the identity, and creates the index if it is missing. A new index has a different identity from the
     * previous one.
     */
    String identity() {
        if (!client.ftList().contains(name.toString())) {
            create();
        }
        String known = client.get(name.identityKey());
        return known == null ? given() : known;
    }

    /**
     * Creates the index again if it is missing.
     *
     * @throws JedisDataException the failure, if it has another cause
     */
    void makeAgain(JedisDataException failure) {
        if (!String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("no such index")) {
            throw failure;
        }
        identity();
    }

    void delete(List<String> ids) {
        List<String> keys = new ArrayList<>();
        for (String index : family()) {
            ids.forEach(id -> keys.add(IndexName.prefix(index) + id));
        }
        for (int from = 0; from < keys.size(); from += PAGE) {
            deleteKeys(keys.subList(from, Math.min(keys.size(), from + PAGE)));
        }
    }

    void deleteFound(String query) {
        for (List<String> keys = page(query); !keys.isEmpty(); keys = page(query)) {
            deleteKeys(keys);
        }
    }

    private void deleteKeys(List<String> keys) {
        String[] gone = keys.toArray(String[]::new);
        client.del(gone);
        long left = client.exists(gone);
        if (left > 0) {
            throw new IllegalStateException(
                    "Expected %d documents to be deleted, but %d remain. Another process may be adding them."
                            .formatted(gone.length, left));
        }
    }

    private List<String> page(String query) {
        Query asked = new Query(query).setNoContent().limit(0, PAGE).dialect(READS_FILTERS_AS_WRITTEN);
        try {
            return keys(asked);
        } catch (JedisDataException e) {
            makeAgain(e);
            return keys(asked);
        }
    }

    private List<String> keys(Query query) {
        return client.ftSearch(name.toString(), query).getDocuments().stream()
                .map(Document::getId)
                .toList();
    }

    private Set<String> family() {
        Set<String> family = new TreeSet<>(Set.of(name.toString()));
        client.ftList().stream().filter(name::isOfFamily).forEach(family::add);
        return family;
    }

    private void create() {
        try {
            creation.run();
        } catch (JedisDataException e) {
            if (client.ftList().contains(name.toString())) {
                return; // Another process was first and sets the identity.
            }
            throw e;
        }
        client.set(name.identityKey(), newIdentity());
    }

    private String given() {
        client.set(name.identityKey(), newIdentity(), SetParams.setParams().nx());
        @Nullable String given = client.get(name.identityKey());
        if (given == null) {
            throw new IllegalStateException(
                    "Expected Redis to keep the key %s. Redis may be out of memory and evicting keys."
                            .formatted(name.identityKey()));
        }
        return given;
    }

    private static String newIdentity() {
        return UUID.randomUUID().toString();
    }
}
