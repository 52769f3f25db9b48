package io.schedmate.advisor.store.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.contracts.vectors.AngleVectors;
import io.schedmate.contracts.vectors.VectorStoreContract;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.vectorstore.VectorStore;
import org.springframework.ai.vectorstore.filter.FilterExpressionBuilder;
import redis.clients.jedis.JedisPooled;

/** The additional contract of a store in Redis: it survives the loss of its index, and reports the loss. */
abstract class RedisVectorStoreContract extends VectorStoreContract {

    private static final EmbeddingModel MODEL = new AngleVectors();
    private static final Map<String, Class<?>> FIELDS = Map.of("owner", String.class, "n", Double.class);

    /** Returns a client of an empty server. */
    protected abstract JedisPooled client();

    @Override
    protected VectorStore open(EmbeddingModel model, Map<String, Class<?>> fields) {
        return Stores.redis(client(), model, fields, 1);
    }

    enum Loss {
        EVERYTHING {
            @Override
            void happen(JedisPooled client, String index) {
                client.flushAll();
            }
        },
        INDEX_AND_DOCUMENTS {
            @Override
            void happen(JedisPooled client, String index) {
                client.ftDropIndexDD(index);
            }
        };

        abstract void happen(JedisPooled client, String index);
    }

    @ParameterizedTest
    @EnumSource
    void documentsAddedAfterALossAreFound(Loss loss) {
        CorrectedRedisVectorStore store = filled();

        loss.happen(client(), store.getName());
        store.add(List.of(document("after", 10)));

        assertThat(store.similaritySearch("0")).extracting(Document::getId).containsExactly("after");
    }

    @ParameterizedTest
    @EnumSource
    void aSearchAfterALossFindsNothingAndDoesNotFail(Loss loss) {
        CorrectedRedisVectorStore store = filled();

        loss.happen(client(), store.getName());

        assertThat(store.similaritySearch("0")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aDeletionAfterALossDoesNotFail(Loss loss) {
        CorrectedRedisVectorStore store = filled();

        loss.happen(client(), store.getName());
        store.delete(new FilterExpressionBuilder().eq("n", 1.0).build());
        store.delete(List.of("before"));

        assertThat(store.similaritySearch("0")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aStoreThatLostItsDocumentsHasANewIdentity(Loss loss) {
        CorrectedRedisVectorStore store = filled();
        String before = store.identity();

        loss.happen(client(), store.getName());

        assertThat(store.identity()).isNotEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void aSearchThatRecreatesTheIndexDoesNotHideTheLoss(Loss loss) {
        CorrectedRedisVectorStore store = filled();
        String before = store.identity();

        loss.happen(client(), store.getName());
        store.similaritySearch("0");

        assertThat(store.identity()).isNotEqualTo(before);
    }

    @Test
    void aStoreHasTheSameIdentityForAllUsers() {
        CorrectedRedisVectorStore store = filled();

        store.add(List.of(document("more", 10)));

        assertThat(store.identity())
                .isEqualTo(store.identity())
                .isEqualTo(Stores.redis(client(), MODEL, FIELDS, 1).identity());
    }

    @Test
    void aStoreWhoseIdentityIsEvictedGetsOneNewIdentityForAllUsers() {
        CorrectedRedisVectorStore store = filled();
        String before = store.identity();

        client().del(store.getName() + "/identity");

        assertThat(store.identity())
                .hasSameSizeAs(before)
                .isNotEqualTo(before)
                .isEqualTo(Stores.redis(client(), MODEL, FIELDS, 1).identity());
    }

    @Test
    void concurrentFirstUsesOfAStoreSucceed() throws Exception {
        List<Callable<String>> users = IntStream.range(0, 16)
                .<Callable<String>>mapToObj(at -> () -> {
                    CorrectedRedisVectorStore store = Stores.redis(client(), MODEL, FIELDS, 1);
                    store.add(List.of(document("d" + at, at)));
                    return store.getName();
                })
                .toList();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<String> name : threads.invokeAll(users)) {
                assertThat(name.get()).startsWith("contract-");
            }
        }

        assertThat(Stores.redis(client(), MODEL, FIELDS, 1).similaritySearch("0"))
                .hasSize(4)
                .extracting(Document::getId)
                .containsExactly("d0", "d1", "d2", "d3");
        assertThat(client().ftList()).hasSize(1);
    }

    @Test
    void aDeletionRemovesTheTextFromTheIndexesOfOtherModelsAndFields() {
        List<CorrectedRedisVectorStore> all = List.of(
                Stores.redis(client(), MODEL, FIELDS, 1),
                Stores.redis(client(), MODEL, FIELDS, 2),
                Stores.redis(client(), new AngleVectors(16), FIELDS, 1),
                Stores.redis(client(), MODEL, Map.of("n", Double.class), 1));
        all.forEach(store -> store.add(List.of(document("to-forget", 0), document("to-keep", 10))));

        all.get(1).delete(List.of("to-forget"));

        assertThat(all)
                .allSatisfy(store -> assertThat(store.similaritySearch("0"))
                        .extracting(Document::getId)
                        .containsExactly("to-keep"));
        assertThat(client().keys("*to-forget*")).isEmpty();
    }

    private CorrectedRedisVectorStore filled() {
        CorrectedRedisVectorStore store = Stores.redis(client(), MODEL, FIELDS, 1);
        store.add(List.of(document("before", 0)));
        return store;
    }

    private static Document document(String id, int degrees) {
        return new Document(id, degrees + " text", Map.of("n", (double) degrees));
    }
}
