package io.schedmate.contracts.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.VectorStore;
import org.springframework.ai.vectorstore.filter.Filter;
import org.springframework.ai.vectorstore.filter.FilterExpressionBuilder;

/**
 * The contract of a vector store, as the services need it. To test an implementation, write a subclass that opens one.
 */
public abstract class VectorStoreContract {

    private static final FilterExpressionBuilder FILTER = new FilterExpressionBuilder();
    private static final EmbeddingModel MODEL = new AngleVectors();

    private VectorStore store;

    /**
     * Opens a store on the data of this test, empty at first.
     *
     * @param fields types of the documents' metadata fields: {@code String.class} or {@code Double.class}
     */
    protected abstract VectorStore open(EmbeddingModel model, Map<String, Class<?>> fields);

    @BeforeEach
    void openAnEmptyStore() {
        store = open(MODEL, Map.of("owner", String.class, "n", Double.class));
    }

    @Test
    void whatIsNearestComesFirstWithItsCosine() {
        for (int degrees : List.of(50, 10, 170, 30, 90, 20, 70)) {
            add("at-" + degrees, degrees, Map.of());
        }

        List<Document> found = search("0", 4, null);

        assertThat(found).extracting(Document::getId).containsExactly("at-10", "at-20", "at-30", "at-50");
        assertThat(found.getFirst().getScore()).isCloseTo(Math.cos(Math.toRadians(10)), within(1e-4));
        assertThat(search("180", 1, null)).extracting(Document::getId).containsExactly("at-170");
    }

    @Test
    void moreThanOnePageOfDocumentsIsFoundInOrder() {
        List<String> expected =
                IntStream.range(0, 60).mapToObj("d%02d"::formatted).toList();
        List<Integer> shuffled = IntStream.range(0, 60).boxed().collect(java.util.stream.Collectors.toList());
        java.util.Collections.shuffle(shuffled, new Random(7));
        shuffled.forEach(at -> add("d%02d".formatted(at), at, Map.of()));

        assertThat(search("0", 60, null)).extracting(Document::getId).isEqualTo(expected);
    }

    @Test
    void aThresholdLeavesOutWhatIsFarther() {
        add("near", 10, Map.of());
        add("far", 80, Map.of());

        List<Document> found = store.similaritySearch(SearchRequest.builder()
                .query("0")
                .topK(10)
                .similarityThreshold(0.9)
                .build());

        assertThat(found).extracting(Document::getId).containsExactly("near");
    }

    @Test
    void whatWasAddedComesBackWhole() {
        store.add(List.of(
                new Document("it", "12 a \"quoted\" text, ä\nwith a line", Map.of("owner", "Ines M.", "n", 1.5))));

        assertThat(search("0", 1, null)).singleElement().satisfies(found -> {
            assertThat(found.getText()).isEqualTo("12 a \"quoted\" text, ä\nwith a line");
            assertThat(found.getMetadata()).containsEntry("owner", "Ines M.").containsEntry("n", 1.5);
        });
    }

    @Test
    void aDocumentAddedAgainTakesThePlaceOfTheFirst() {
        add("it", 10, Map.of("owner", "old"));
        add("it", 20, Map.of("owner", "new"));

        assertThat(search("0", 10, null)).hasSize(1);
        assertThat(search("0", 10, FILTER.eq("owner", "old").build())).isEmpty();
        assertThat(search("0", 10, FILTER.eq("owner", "new").build())).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "3f2b8c1e-7d64-5a10-9c33-0b1d2e4f5a6b",
                "v1.2.3",
                "two words",
                "  spaces around ",
                "it's \"quoted\"",
                "{braces} | [brackets] (parens)",
                "x} | @owner:{*",
                "nobody} | @n:[-inf inf] | @owner:{nobody",
                "x' OR '1'='1",
                "a && b == 'c'",
                "*",
                "-@!~$%^&:;<>/\\",
                "",
                "ünïcödé 作业",
                "line\nbreak\ttab",
                "CASE"
            })
    void aTextIsFoundAndDeletedByExactlyItsValue(String value) {
        add("it", 0, Map.of("owner", value, "n", 1.0));
        add("other", 1, Map.of("owner", "other " + value, "n", 2.0));
        add("plain", 2, Map.of("owner", "someone", "n", 3.0));
        add("small", 3, Map.of("owner", "case", "n", 4.0));
        Filter.Expression filter = FILTER.eq("owner", value).build();

        assertThat(search("0", 10, filter)).extracting(Document::getId).containsExactly("it");
        store.delete(filter);

        assertThat(search("0", 10, null)).extracting(Document::getId).containsExactly("other", "plain", "small");
    }

    @Test
    void filtersMeanWhatTheySay() {
        for (int at = 0; at < 10; at++) {
            add("v" + at, at, Map.of("n", (double) at, "owner", at % 2 == 0 ? "even" : "odd"));
        }

        assertThat(ids(FILTER.and(FILTER.eq("owner", "odd"), FILTER.gte("n", 5))))
                .containsExactly("v5", "v7", "v9");
        assertThat(ids(FILTER.or(FILTER.and(FILTER.eq("owner", "even"), FILTER.lt("n", 3)), FILTER.eq("n", 9))))
                .containsExactly("v0", "v2", "v9");
        assertThat(ids(FILTER.and(FILTER.or(FILTER.eq("n", 1), FILTER.eq("n", 2)), FILTER.eq("owner", "odd"))))
                .containsExactly("v1");
        assertThat(ids(FILTER.and(FILTER.not(FILTER.eq("owner", "odd")), FILTER.gt("n", 5))))
                .containsExactly("v6", "v8");
        assertThat(ids(FILTER.not(FILTER.and(FILTER.eq("owner", "odd"), FILTER.lte("n", 7)))))
                .containsExactly("v0", "v2", "v4", "v6", "v8", "v9");
        assertThat(ids(FILTER.in("n", 1, 4, 6))).containsExactly("v1", "v4", "v6");
        assertThat(ids(FILTER.and(FILTER.in("owner", "odd", "nobody"), FILTER.nin("n", 1, 3))))
                .containsExactly("v5", "v7", "v9");
        assertThat(ids(FILTER.and(FILTER.ne("owner", "odd"), FILTER.ne("n", 0))))
                .containsExactly("v2", "v4", "v6", "v8");
    }

    @Test
    void deletionByFilterTakesAllThatFitAndNothingElse() {
        List<Document> many = IntStream.range(0, 120)
                .mapToObj(at -> new Document(
                        "v" + at, at + " text", Map.of("owner", at % 3 == 0 ? "go" : "stay", "n", (double) at)))
                .toList();
        store.add(many);

        store.delete(FILTER.or(FILTER.and(FILTER.eq("owner", "go"), FILTER.gte("n", 3)), FILTER.eq("n", 1))
                .build());

        assertThat(search("0", 200, null))
                .hasSize(120 - 39 - 1)
                .allSatisfy(left -> assertThat(left.getMetadata().get("owner"))
                        .isEqualTo(left.getId().equals("v0") ? "go" : "stay"));
    }

    @Test
    void deletionByIdTakesExactlyThose() {
        add("a.b", 0, Map.of());
        add("a.b2", 1, Map.of());
        add("other", 2, Map.of());

        store.delete(List.of("a.b", "never there"));

        assertThat(search("0", 10, null)).extracting(Document::getId).containsExactly("a.b2", "other");
    }

    @Test
    void aValueOfAnotherTypeIsRefusedAndNotLost() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> add("a", 0, Map.of("n", "eight")))
                .withMessageContaining("n");
        assertThatIllegalArgumentException().isThrownBy(() -> add("b", 0, Map.of("owner", 8)));
        assertThatIllegalArgumentException().isThrownBy(() -> add("c", 0, Map.of("undeclared", "x")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> search("0", 1, FILTER.eq("n", "8").build()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> search("0", 1, FILTER.eq("undeclared", "x").build()));
        assertThat(search("0", 10, null)).isEmpty();
    }

    @Test
    void aFieldThatChangesItsTypeIsFoundByItsNewOne() {
        add("before", 0, Map.of("n", 1.0));

        VectorStore changed = open(MODEL, Map.of("owner", String.class, "n", String.class));
        changed.add(List.of(new Document("after", "0 text", Map.of("n", "one"))));

        assertThat(changed.similaritySearch(SearchRequest.builder()
                        .query("0")
                        .topK(10)
                        .filterExpression(FILTER.eq("n", "one").build())
                        .build()))
                .extracting(Document::getId)
                .containsExactly("after");
    }

    @Test
    void aTextOfAnyLengthIsTakenWithItsNeighbours() {
        String longest = "20 " + "--shard=/data/part-00417.tar ".repeat(5_000);

        store.add(List.of(
                new Document("before", "10 text", Map.of()),
                new Document("long", longest, Map.of()),
                new Document("after", "30 text", Map.of())));

        assertThat(search("0", 10, null)).extracting(Document::getId).containsExactly("before", "long", "after");
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {
                Math.PI,
                0.1 + 0.2,
                -1.0 / 3,
                123_456_789.123_456_78,
                9_007_199_254_740_991.0,
                1e-300,
                Double.MAX_VALUE,
                0.0
            })
    void aNumberKeepsAllItsDigits(double number) {
        add("it", 0, Map.of("n", number));
        add("next", 1, Map.of("n", Math.nextDown(number)));

        assertThat(search("0", 10, FILTER.eq("n", number).build()))
                .singleElement()
                .satisfies(found -> assertThat(found.getMetadata()).containsEntry("n", number));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 500, 3_000})
    void oneOfAsManyValuesAsYouLike(int count) {
        add("first", 0, Map.of("owner", "owner-0", "n", 0.0));
        add("last", 1, Map.of("owner", "owner-" + (count - 1), "n", count - 1.0));
        add("other", 2, Map.of("owner", "owner", "n", -1.0));
        List<Object> owners =
                IntStream.range(0, count).<Object>mapToObj(at -> "owner-" + at).toList();
        List<Object> numbers =
                IntStream.range(0, count).<Object>mapToObj(at -> (double) at).toList();

        assertThat(ids(FILTER.in("owner", owners))).containsExactly("first", "last");
        assertThat(ids(FILTER.in("n", numbers))).containsExactly("first", "last");
        assertThat(ids(FILTER.nin("owner", owners))).containsExactly("other");
        assertThat(ids(FILTER.nin("n", numbers))).containsExactly("other");
    }

    @Test
    void vectorsOfAnotherDimensionHaveAnIndexOfTheirOwn() {
        VectorStore wider = open(new AngleVectors(16), Map.of("owner", String.class, "n", Double.class));

        add("narrow", 5, Map.of());
        wider.add(List.of(new Document("wide", "5 text", Map.of())));

        assertThat(wider.similaritySearch("0")).extracting(Document::getId).containsExactly("wide");
        assertThat(search("0", 10, null)).extracting(Document::getId).containsExactly("narrow");
    }

    private void add(String id, int degrees, Map<String, Object> metadata) {
        store.add(List.of(new Document(id, degrees + " text", metadata)));
    }

    private List<String> ids(FilterExpressionBuilder.Op filter) {
        return search("0", 100, filter.build()).stream().map(Document::getId).toList();
    }

    private List<Document> search(String text, int count, Filter.@Nullable Expression filter) {
        SearchRequest.Builder request =
                SearchRequest.builder().query(text).topK(count).similarityThresholdAll();
        return Objects.requireNonNull(store)
                .similaritySearch(
                        filter == null
                                ? request.build()
                                : request.filterExpression(filter).build());
    }
}
