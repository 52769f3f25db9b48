package io.schedmate.advisor.store.vectors;

import io.schedmate.advisor.similar.PastWorkloads;
import io.schedmate.advisor.wiring.AdvisorProperties;
import io.schedmate.code.similar.TextVectors;
import io.schedmate.code.similar.WorkloadText;
import io.schedmate.edge.call.Guards;
import io.schedmate.embedding.index.VectorSpace;
import io.schedmate.embedding.index.file.FileVectorIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Creates the configured vector store. */
@Configuration(proxyBeanMethods = false)
class VectorConfiguration {

    /** The dimension of the bundled model, which is loaded only when a text is embedded. */
    private static final int DIMENSIONS = 384;

    private static final String STORE = "schedmate.advisor.vectors.store";

    @Bean
    VectorSpace vectorSpace(TextVectors vectors) {
        return new VectorSpace(vectors.modelId(), DIMENSIONS, WorkloadText.VERSION);
    }

    @Bean(destroyMethod = "close")
    @ConditionalOnProperty(name = STORE, havingValue = "embedded")
    EmbeddedVectorStore embeddedVectors(TextVectors vectors, VectorSpace space, AdvisorProperties settings) {
        return new EmbeddedVectorStore(
                FileVectorIndex.open(
                        settings.vectors().folder().resolve(StoredWorkloads.FIELDS.digest()),
                        space,
                        settings.vectors().exactUpTo(),
                        FileVectorIndex.Reembedding.forgetting()),
                new LocalEmbeddingModel(vectors, space.dimension()),
                StoredWorkloads.FIELDS,
                identity(settings.vectors().folder()));
    }

    @Bean(destroyMethod = "close")
    @ConditionalOnProperty(name = STORE, havingValue = "redis")
    CorrectedRedisVectorStore redisVectors(TextVectors vectors, VectorSpace space, AdvisorProperties settings) {
        return new CorrectedRedisVectorStore(
                RedisClients.of(settings.vectors().redis()),
                new LocalEmbeddingModel(vectors, space.dimension()),
                StoredWorkloads.FIELDS,
                new IndexName("schedmate", space, StoredWorkloads.FIELDS));
    }

    @Bean
    PastWorkloads pastWorkloads(IdentifiedVectorStore store, VectorSpace space, Guards guards) {
        String form = "%s/v%d/%s".formatted(space.modelId(), space.textVersion(), StoredWorkloads.FIELDS.digest());
        return new StoredWorkloads(store, form, guards.named("vector-store"), guards.named("vector-store-writes"));
    }

    /** Returns the identity of a folder. An emptied folder counts as another store. */
    private static String identity(Path folder) {
        Path file = folder.resolve("identity");
        try {
            if (!Files.exists(file)) {
                Files.createDirectories(folder);
                Files.writeString(file, UUID.randomUUID().toString());
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Expected a folder for vectors, got (%s).".formatted(folder), e);
        }
    }
}
