package io.schedmate.advisor.store.vectors;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.JedisPooled;

/** Where there is a real Redis; elsewhere it is skipped, and docs/skips.md says so. */
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
