package io.schedmate.advisor.store.vectors;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;
import redis.clients.jedis.JedisPooled;

/**
 * A real Redis with search: the one at {@code -Dschedmate.test.redis=redis://localhost:6379}, which is emptied, or one
 * in a container that ends with the tests.
 */
final class RealRedis {

    private static final @Nullable String ADDRESS = System.getProperty("schedmate.test.redis");
    private static final int PORT = 6379;

    private static @Nullable JedisPooled client;

    private RealRedis() {}

    /** Returns a client of an emptied server. Skips the test if there is none. */
    static synchronized JedisPooled emptied() {
        Assumptions.assumeTrue(
                ADDRESS != null || DockerClientFactory.instance().isDockerAvailable(),
                "neither a container engine nor an address in schedmate.test.redis");
        JedisPooled known = client;
        if (known == null) {
            known = ADDRESS == null ? inContainer() : patient(URI.create(ADDRESS));
            client = known;
        }
        known.flushAll();
        return known;
    }

    private static JedisPooled inContainer() {
        GenericContainer<?> server = new GenericContainer<>(DockerImageName.parse("redis:8")).withExposedPorts(PORT);
        server.start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        return Stores.patient(server.getHost(), server.getMappedPort(PORT));
    }

    private static JedisPooled patient(URI address) {
        URI checked = RedisAddress.checked(address);
        return Stores.patient(checked.getHost(), checked.getPort());
    }
}
