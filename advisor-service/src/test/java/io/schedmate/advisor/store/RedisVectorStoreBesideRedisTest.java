package io.schedmate.advisor.store;

import io.schedmate.contracts.vectors.VectorStoreContract;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.vectorstore.VectorStore;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;
import redis.clients.jedis.JedisPooled;

/** Where there is a container engine; elsewhere it is skipped, and docs/skips.md says so. */
class RedisVectorStoreBesideRedisTest extends VectorStoreContract {

    private static final boolean CONTAINERS = DockerClientFactory.instance().isDockerAvailable();
    private static final int PORT = 6379;

    private static @Nullable GenericContainer<?> server;

    @Override
    protected VectorStore open(EmbeddingModel model, Map<String, Class<?>> fields) {
        // Before each test and not once before all, so that the report names every test that did not run.
        Assumptions.assumeTrue(CONTAINERS, "no container engine here");
        GenericContainer<?> redis = running();
        return Stores.redis(redis.getHost(), redis.getMappedPort(PORT), model, fields);
    }

    @AfterEach
    void forget() {
        if (server != null) {
            try (JedisPooled redis = new JedisPooled(server.getHost(), server.getMappedPort(PORT))) {
                // With the documents; the next test makes its index anew.
                redis.ftList().forEach(redis::ftDropIndexDD);
            }
        }
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    private static GenericContainer<?> running() {
        GenericContainer<?> running = server;
        if (running == null) {
            running = new GenericContainer<>(DockerImageName.parse("redis:8")).withExposedPorts(PORT);
            running.start();
            server = running;
        }
        return running;
    }
}
