package io.schedmate.advisor.store.vectors;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.JedisPooled;

/** Runs the contract with a real Redis. It is skipped if there is none; see docs/skips.md. */
class RedisVectorStoreBesideRedisTest extends RedisVectorStoreContract {

    private @Nullable JedisPooled client;

    @Override
    protected JedisPooled client() {
        // Checked in each test and not once before all, so that the report names every skipped test.
        if (client == null) {
            client = RealRedis.emptied();
        }
        return Objects.requireNonNull(client);
    }
}
