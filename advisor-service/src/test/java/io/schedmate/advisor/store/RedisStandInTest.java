package io.schedmate.advisor.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.contracts.vectors.RedisStandIn;
import io.schedmate.contracts.vectors.TurnedVectors;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.filter.Filter;
import org.springframework.ai.vectorstore.filter.FilterExpressionBuilder;
import org.springframework.ai.vectorstore.redis.RedisVectorStore;
import redis.clients.jedis.JedisPooled;

/** The stand-in shows the faults that were seen on a server; without them the contract would prove nothing. */
class RedisStandInTest {

    private static final FilterExpressionBuilder FILTER = new FilterExpressionBuilder();

    private final RedisStandIn server = RedisStandIn.start();
    private final JedisPooled client = new JedisPooled("localhost", server.port());
    private final RedisVectorStore plain = RedisVectorStore.builder(client, new TurnedVectors())
            .indexName("plain")
            .prefix("plain:")
            .metadataFields(RedisVectorStore.MetadataField.tag("owner"), RedisVectorStore.MetadataField.numeric("n"))
            .initializeSchema(true)
            .build();

    @BeforeEach
    void addThirty() {
        plain.afterPropertiesSet();
        plain.add(IntStream.range(0, 30)
                .mapToObj(at ->
                        new Document("v" + at, at + " text", Map.of("owner", at % 3 == 0 ? "go" : "stay", "n", at)))
                .toList());
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void thePlainStoreGivesNoOrder() {
        assertThat(search(30, null))
                .isNotEqualTo(search(30, null).stream()
                        .sorted(Comparator.comparingInt(id -> Integer.parseInt(id.substring(1))))
                        .toList());
    }

    @Test
    void thePlainStoreDeletesTenAtMost() {
        plain.delete(FILTER.eq("owner", "stay").build());

        assertThat(search(30, null)).hasSize(20);
    }

    @Test
    void thePlainStoreDeletesWhatTheFilterSpares() {
        plain.delete(FILTER.or(FILTER.and(FILTER.eq("owner", "go"), FILTER.eq("n", 3)), FILTER.eq("n", 4))
                .build());

        assertThat(search(30, null)).contains("v4").doesNotContain("v3");
    }

    @Test
    void thePlainStoreReadsAValueAsQuery() {
        assertThat(search(
                        30,
                        FILTER.eq("owner", "nobody} | @n:[-inf inf] | @owner:{nobody")
                                .build()))
                .hasSize(30);
        Filter.Expression dotted = FILTER.eq("owner", "v1.2").build();
        assertThatThrownBy(() -> search(30, dotted)).hasMessageContaining("Syntax error");
    }

    @Test
    void thePlainStoreLosesAValueOfAnotherType() {
        plain.add(List.of(new Document("lost", "0 text", Map.of("n", "eight"))));

        assertThat(search(100, null)).hasSize(30).doesNotContain("lost");
    }

    private List<String> search(int count, Filter.@Nullable Expression filter) {
        SearchRequest.Builder request =
                SearchRequest.builder().query("0").topK(count).similarityThresholdAll();
        return plain
                .similaritySearch(
                        filter == null
                                ? request.build()
                                : request.filterExpression(filter).build())
                .stream()
                .map(Document::getId)
                .toList();
    }
}
