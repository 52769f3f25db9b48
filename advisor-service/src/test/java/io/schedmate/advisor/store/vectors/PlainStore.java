package io.schedmate.advisor.store.vectors;

import io.schedmate.contracts.vectors.TurnedVectors;
import java.util.Map;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.redis.RedisVectorStore;
import redis.clients.jedis.JedisPooled;

/** spring-ai-redis-store as it comes. */
final class PlainStore {

    private PlainStore() {}

    static RedisVectorStore of(JedisPooled client) {
        RedisVectorStore plain = RedisVectorStore.builder(client, new TurnedVectors())
                .indexName("plain")
                .prefix("plain:")
                .metadataFields(
                        RedisVectorStore.MetadataField.tag("owner"), RedisVectorStore.MetadataField.numeric("n"))
                .initializeSchema(true)
                .build();
        plain.afterPropertiesSet();
        return plain;
    }

    /** So many degrees from {@code "0"}; they all go. */
    static Document document(int degrees) {
        return new Document("v" + degrees, degrees + " text", Map.of("owner", "go", "n", degrees));
    }
}
