package io.schedmate.advisor.store;

import io.schedmate.contracts.vectors.RedisStandIn;
import io.schedmate.contracts.vectors.VectorStoreContract;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.vectorstore.VectorStore;

class RedisVectorStoreBesideStandInTest extends VectorStoreContract {

    private final RedisStandIn server = RedisStandIn.start();

    @Override
    protected VectorStore open(EmbeddingModel model, Map<String, Class<?>> fields) {
        return Stores.redis("localhost", server.port(), model, fields);
    }

    @AfterEach
    void stop() {
        server.close();
    }
}
