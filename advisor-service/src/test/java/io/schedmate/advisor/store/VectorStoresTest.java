package io.schedmate.advisor.store;

import io.schedmate.advisor.store.DeclaredFields.Type;
import io.schedmate.contracts.vectors.RedisStandIn;
import io.schedmate.contracts.vectors.VectorStoreContract;
import io.schedmate.embedding.index.FileVectorIndex;
import io.schedmate.embedding.index.VectorSpace;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.vectorstore.VectorStore;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;
import redis.clients.jedis.JedisPooled;

class VectorStoresTest {

    private static DeclaredFields declared(Map<String, Class<?>> fields) {
        return new DeclaredFields(fields.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, field -> field.getValue() == String.class ? Type.TEXT : Type.NUMBER)));
    }

    private static MendedRedisVectorStore mended(
            String host, int port, EmbeddingModel model, Map<String, Class<?>> fields) {
        var store = new MendedRedisVectorStore(new JedisPooled(host, port), model, declared(fields), "contract");
        store.open();
        return store;
    }

    @Nested
    class Embedded extends VectorStoreContract {

        @TempDir
        private Path folder;

        @Override
        protected VectorStore open(EmbeddingModel model, Map<String, Class<?>> fields) {
            DeclaredFields declared = declared(fields);
            var index = FileVectorIndex.open(
                    folder.resolve(declared.digest()),
                    new VectorSpace("turned", model.dimensions(), 1),
                    1_000,
                    FileVectorIndex.Reembedding.forgetting());
            return new EmbeddedVectorStore(index, model, declared);
        }
    }

    @Nested
    class RedisBesideAStandIn extends VectorStoreContract {

        private final RedisStandIn server = RedisStandIn.start();

        @Override
        protected VectorStore open(EmbeddingModel model, Map<String, Class<?>> fields) {
            return mended("localhost", server.port(), model, fields);
        }

        @AfterEach
        void stop() {
            server.close();
        }
    }

    /** Where there is a container engine; elsewhere it is skipped, and docs/skips.md says so. */
    @Nested
    class RedisItself extends VectorStoreContract {

        private static GenericContainer<?> server;

        @BeforeAll
        static void start() {
            Assumptions.assumeTrue(DockerClientFactory.instance().isDockerAvailable(), "no container engine here");
            server = new GenericContainer<>(DockerImageName.parse("redis:8")).withExposedPorts(6379);
            server.start();
        }

        @Override
        protected VectorStore open(EmbeddingModel model, Map<String, Class<?>> fields) {
            return mended(server.getHost(), server.getFirstMappedPort(), model, fields);
        }

        @AfterEach
        void forget() {
            try (JedisPooled redis = new JedisPooled(server.getHost(), server.getFirstMappedPort())) {
                redis.flushAll();
            }
        }
    }
}
