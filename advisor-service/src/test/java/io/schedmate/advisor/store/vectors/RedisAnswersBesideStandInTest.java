package io.schedmate.advisor.store.vectors;

import io.schedmate.contracts.vectors.RedisStandIn;
import org.junit.jupiter.api.AfterEach;
import redis.clients.jedis.JedisPooled;

class RedisAnswersBesideStandInTest extends RedisAnswersContract {

    private final RedisStandIn server = RedisStandIn.start();
    private final JedisPooled client = Stores.patient("localhost", server.port());

    @Override
    protected JedisPooled client() {
        return client;
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }
}
