package io.schedmate.advisor.store.vectors;

import java.net.URI;
import java.time.Duration;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.JedisPooled;

/** Creates Redis clients. A client connects on its first call. */
final class RedisClients {

    private static final int CONNECT_MILLIS = 1_000;
    private static final int ANSWER_MILLIS = 2_000;
    /**
     * The maximum number of connections. It exceeds the number of calls that the guards allow at once, so that no call
     * waits for a connection.
     */
    private static final int MAX_CONNECTIONS = 24;

    private RedisClients() {}

    /**
     * Creates a client.
     *
     * @throws IllegalArgumentException if the address is not that of a Redis server
     */
    static JedisPooled of(URI address) {
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        pool.setMaxTotal(MAX_CONNECTIONS);
        pool.setMaxWait(Duration.ofMillis(ANSWER_MILLIS));
        // After a restart of the server, all pooled connections are broken.
        pool.setTestOnBorrow(true);
        return new JedisPooled(pool, RedisAddress.checked(address), CONNECT_MILLIS, ANSWER_MILLIS);
    }
}
