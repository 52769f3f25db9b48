package io.schedmate.advisor.store.vectors;

import io.schedmate.advisor.store.vectors.DeclaredFields.Type;
import io.schedmate.embedding.index.VectorSpace;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.ai.embedding.EmbeddingModel;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisPooled;

/** Opens stores for the contracts. */
final class Stores {

    private static final int PATIENCE_MILLIS = 60_000;

    private Stores() {}

    /** Creates a client whose timeout is long enough for a busy machine. */
    static JedisPooled patient(String host, int port) {
        return new JedisPooled(
                new HostAndPort(host, port),
                DefaultJedisClientConfig.builder()
                        .timeoutMillis(PATIENCE_MILLIS)
                        .build());
    }

    static DeclaredFields declared(Map<String, Class<?>> fields) {
        return new DeclaredFields(fields.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, field -> field.getValue() == String.class ? Type.TEXT : Type.NUMBER)));
    }

    static VectorSpace space(EmbeddingModel model, int textVersion) {
        return new VectorSpace("turned", model.dimensions(), textVersion);
    }

    static CorrectedRedisVectorStore redis(
            JedisPooled client, EmbeddingModel model, Map<String, Class<?>> fields, int textVersion) {
        DeclaredFields declared = declared(fields);
        return new CorrectedRedisVectorStore(
                client, model, declared, new IndexName("contract", space(model, textVersion), declared));
    }
}
