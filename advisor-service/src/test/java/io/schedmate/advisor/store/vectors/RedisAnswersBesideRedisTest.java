package io.schedmate.advisor.store.vectors;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.JedisPooled;

/** Runs the contract with a real Redis. It is skipped if there is none; see docs/skips.md. */
class RedisAnswersBesideRedisTest extends RedisAnswersContract {

    private @Nullable JedisPooled client;

    @Override
    protected JedisPooled client() {
        if (client == null) {
            client = RealRedis.emptied();
        }
        return Objects.requireNonNull(client);
    }
}
