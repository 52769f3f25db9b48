package io.schedmate.advisor.store;

import io.schedmate.advisor.similar.PastWorkloads;
import io.schedmate.advisor.wiring.AdvisorProperties;
import io.schedmate.code.similar.TextVectors;
import io.schedmate.code.similar.WorkloadText;
import io.schedmate.edge.call.Guards;
import io.schedmate.embedding.index.FileVectorIndex;
import io.schedmate.embedding.index.VectorSpace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.springframework.ai.vectorstore.VectorStore;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import redis.clients.jedis.JedisPooled;

/** The vector store that the settings name. */
@Configuration(proxyBeanMethods = false)
class VectorConfiguration {

    /** Of the model that is bundled; it is loaded only when a text is to be embedded. */
    private static final int DIMENSIONS = 384;

    private static final String STORE = "schedmate.advisor.vectors.store";

    @Bean(destroyMethod = "close")
    @ConditionalOnProperty(name = STORE, havingValue = "embedded")
    EmbeddedVectorStore embeddedVectors(TextVectors vectors, AdvisorProperties settings) {
        VectorSpace space = new VectorSpace(vectors.modelId(), DIMENSIONS, WorkloadText.VERSION);
        return new EmbeddedVectorStore(
                FileVectorIndex.open(
                        settings.vectors().folder().resolve(StoredWorkloads.FIELDS.digest()),
                        space,
                        settings.vectors().exactUpTo(),
                        FileVectorIndex.Reembedding.forgetting()),
                new LocalEmbeddingModel(vectors, DIMENSIONS),
                StoredWorkloads.FIELDS);
    }

    @Bean(destroyMethod = "close")
    @ConditionalOnProperty(name = STORE, havingValue = "redis")
    RedisWhenThere redisVectors(TextVectors vectors, AdvisorProperties settings) {
        String name = "schedmate-%s-v%d".formatted(vectors.modelId(), WorkloadText.VERSION);
        return new RedisWhenThere(() -> new MendedRedisVectorStore(
                new JedisPooled(settings.vectors().redis()),
                new LocalEmbeddingModel(vectors, DIMENSIONS),
                StoredWorkloads.FIELDS,
                name));
    }

    @Bean
    PastWorkloads pastWorkloads(VectorStore store, TextVectors vectors, AdvisorProperties settings, Guards guards) {
        return new StoredWorkloads(store, space(vectors, settings), guards.named("vector-store"));
    }

    /** A folder that was emptied is another space, so that all past runs are put there again. */
    private static String space(TextVectors vectors, AdvisorProperties settings) {
        String form = "%s/v%d/%s".formatted(vectors.modelId(), WorkloadText.VERSION, StoredWorkloads.FIELDS.digest());
        return switch (settings.vectors().store()) {
            case EMBEDDED -> form + "/" + identity(settings.vectors().folder());
            case REDIS -> form + "/" + settings.vectors().redis().getHost();
        };
    }

    private static String identity(Path folder) {
        Path file = folder.resolve("identity");
        try {
            if (!Files.exists(file)) {
                Files.createDirectories(folder);
                Files.writeString(file, UUID.randomUUID().toString());
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Expected a folder for vectors (%s).".formatted(folder), e);
        }
    }
}
