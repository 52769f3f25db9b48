package io.schedmate.advisor.store.vectors;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.JedisPooled;

/** Where there is a real Redis; elsewhere it is skipped, and docs/skips.md says so. */
class RedisVectorStoreBesideRedisTest extends RedisVectorStoreContract {

    private @Nullable JedisPooled client;

    @Override
    protected JedisPooled client() {
        // In each test and not once before all, so that the report names every test that did not run.
        if (client == null) {
            client = RealRedis.emptied();
        }
        return Objects.requireNonNull(client);
    }
}
