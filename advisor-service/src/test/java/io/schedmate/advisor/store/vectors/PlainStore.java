package io.schedmate.advisor.store.vectors;

import io.schedmate.contracts.vectors.AngleVectors;
import java.util.Map;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.redis.RedisVectorStore;
import redis.clients.jedis.JedisPooled;

/** The unmodified spring-ai-redis-store. */
final class PlainStore {

    private PlainStore() {}

    static RedisVectorStore of(JedisPooled client) {
        RedisVectorStore plain = RedisVectorStore.builder(client, new AngleVectors())
                .indexName("plain")
                .prefix("plain:")
                .metadataFields(
                        RedisVectorStore.MetadataField.tag("owner"), RedisVectorStore.MetadataField.numeric("n"))
                .initializeSchema(true)
                .build();
        plain.afterPropertiesSet();
        return plain;
    }

    /**
     * Returns a document whose vector is this many degrees from {@code "0"}. All documents have the owner {@code go}.
     */
    static Document document(int degrees) {
        return new Document("v" + degrees, degrees + " text", Map.of("owner", "go", "n", degrees));
    }
}
