package io.schedmate.advisor.store;

import io.schedmate.advisor.store.DeclaredFields.Type;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.ai.embedding.EmbeddingModel;
import redis.clients.jedis.JedisPooled;

/** Opens stores for the contract. */
final class Stores {

    private Stores() {}

    static DeclaredFields declared(Map<String, Class<?>> fields) {
        return new DeclaredFields(fields.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, field -> field.getValue() == String.class ? Type.TEXT : Type.NUMBER)));
    }

    static MendedRedisVectorStore redis(String host, int port, EmbeddingModel model, Map<String, Class<?>> fields) {
        var store = new MendedRedisVectorStore(new JedisPooled(host, port), model, declared(fields), "contract");
        store.open();
        return store;
    }
}
