package io.schedmate.advisor.store.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.contracts.vectors.TestVectors;
import io.schedmate.embedding.index.VectorSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.filter.FilterExpressionBuilder;
import redis.clients.jedis.JedisPooled;

/**
 * Measures what a real server finds and how fast. The rows of docs/benchmarks.md come from {@code
 * target/redis-figures.md}.
 */
@Tag("load")
class RedisFiguresTest {

    private static final int DIMENSION = 384;
    private static final int QUESTIONS = 500;
    private static final int NEAREST = 3;
    private static final int BATCH = 64;
    private static final int PROJECTS = 4;
    private static final double NOISE = 0.3;

    private final RandomGenerator random = TestVectors.seeded(11);
    private final List<float[]> vectors = new ArrayList<>();

    /** Embeds a text, which is the number of its vector. */
    private final EmbeddingModel model = new EmbeddingModel() {
        @Override
        public EmbeddingResponse call(EmbeddingRequest request) {
            List<Embedding> made = new ArrayList<>();
            request.getInstructions().forEach(text -> made.add(new Embedding(vector(text), made.size())));
            return new EmbeddingResponse(made);
        }

        @Override
        public float[] embed(Document document) {
            return vector(String.valueOf(document.getText()));
        }

        @Override
        public int dimensions() {
            return DIMENSION;
        }
    };

    @ParameterizedTest
    @ValueSource(ints = {2_000, 20_000})
    void measuresRecallAndSpeed(int documents) throws IOException {
        JedisPooled client = RealRedis.emptied();
        DeclaredFields fields = Stores.declared(Map.of("project", String.class));
        var store = new CorrectedRedisVectorStore(
                client, model, fields, new IndexName("figures", new VectorSpace("random", DIMENSION, 1), fields));
        draw(documents);

        double put = seconds(() -> {
            for (int from = 0; from < documents; from += BATCH) {
                store.add(IntStream.range(from, Math.min(documents, from + BATCH))
                        .mapToObj(at -> new Document(
                                "d" + at, String.valueOf(at), Map.of("project", "project-" + at % PROJECTS)))
                        .toList());
            }
        });
        Searches all = searches(store, documents, false);
        Searches some = searches(store, documents, true);
        double delete = seconds(() -> store.delete(
                new FilterExpressionBuilder().eq("project", "project-0").build()));

        assertThat(all.recall()).isGreaterThan(0.9);
        assertThat(some.recall()).isGreaterThan(0.9);
        Files.createDirectories(Path.of("target"));
        Files.writeString(
                Path.of("target/redis-figures.md"),
                "| %,d | %.2f ms | %.2f s | %.3f | %.2f ms | %.2f ms | %.3f | %.2f ms | %.2f ms | %.0f ms |%n"
                        .formatted(
                                documents,
                                pinging(client),
                                put,
                                all.recall(),
                                all.p50(),
                                all.p99(),
                                some.recall(),
                                some.p50(),
                                some.p99(),
                                1e3 * delete),
                java.nio.file.StandardOpenOption.CREATE,
                java.nio.file.StandardOpenOption.APPEND);
    }

    /** Returns the median time of the shortest call, in milliseconds. */
    private static double pinging(JedisPooled client) {
        return IntStream.range(0, QUESTIONS)
                .mapToDouble(_ -> 1e3 * seconds(client::ping))
                .sorted()
                .skip(QUESTIONS / 2)
                .findFirst()
                .orElseThrow();
    }

    private record Searches(double recall, double[] millis) {

        double p50() {
            return millis[millis.length / 2];
        }

        double p99() {
            return millis[millis.length * 99 / 100];
        }
    }

    private Searches searches(CorrectedRedisVectorStore store, int documents, boolean filtered) {
        double[] millis = new double[QUESTIONS];
        int found = 0;
        for (int at = 0; at < QUESTIONS; at++) {
            SearchRequest.Builder asked = SearchRequest.builder()
                    .query(String.valueOf(documents + at))
                    .topK(NEAREST)
                    .similarityThresholdAll();
            if (filtered) {
                asked.filterExpression(
                        new FilterExpressionBuilder().eq("project", "project-1").build());
            }
            SearchRequest request = asked.build();
            List<Document> answer = new ArrayList<>();
            millis[at] = 1e3 * seconds(() -> answer.addAll(store.similaritySearch(request)));
            Set<String> nearest = nearest(documents, vectors.get(documents + at), filtered);
            found += (int) answer.stream()
                    .filter(each -> nearest.contains(each.getId()))
                    .count();
        }
        Arrays.sort(millis);
        return new Searches((double) found / (QUESTIONS * NEAREST), millis);
    }

    private Set<String> nearest(int documents, float[] asked, boolean filtered) {
        double[] products = IntStream.range(0, documents)
                .mapToDouble(at -> filtered && at % PROJECTS != 1 ? -1 : product(vectors.get(at), asked))
                .toArray();
        return IntStream.range(0, documents)
                .boxed()
                .sorted(Comparator.comparingDouble(at -> -products[at]))
                .limit(NEAREST)
                .map(at -> "d" + at)
                .collect(Collectors.toSet());
    }

    /** Draws vectors around a hundred centres; the questions come last. */
    private void draw(int documents) {
        List<float[]> centres = IntStream.range(0, 100)
                .mapToObj(_ -> TestVectors.random(random, DIMENSION))
                .toList();
        for (int at = 0; at < documents + QUESTIONS; at++) {
            float[] noise = TestVectors.random(random, DIMENSION);
            float[] centre = centres.get(at % centres.size());
            float[] vector = new float[DIMENSION];
            for (int each = 0; each < DIMENSION; each++) {
                vector[each] = (float) (centre[each] + NOISE * noise[each]);
            }
            vectors.add(TestVectors.ofLengthOne(vector));
        }
    }

    private float[] vector(String text) {
        return vectors.get(Integer.parseInt(text));
    }

    private static double product(float[] one, float[] other) {
        double product = 0;
        for (int at = 0; at < one.length; at++) {
            product += (double) one[at] * other[at];
        }
        return product;
    }

    private static double seconds(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e9;
    }
}
