package io.schedmate.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.advisor.advise.Forgetting;
import io.schedmate.advisor.advise.History;
import io.schedmate.advisor.similar.PastWorkloads;
import io.schedmate.code.similar.TextVectors;
import io.schedmate.contracts.vectors.RedisStandIn;
import io.schedmate.embedding.TextEmbedder;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.testing.RunningService;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.VectorStore;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import redis.clients.jedis.JedisPooled;

/**
 * Tests an advisor with vectors in Redis that continues when Redis is emptied, restarted or unavailable, or rejects a
 * text.
 */
class LostStoreTest {

    private static final int SHARDS = 500;
    private static final String POISON = "unreadable-net";
    private static final String WRITES = "vector-store-writes";

    private static RedisStandIn server = RedisStandIn.start();
    private static ConfigurableApplicationContext advisor = start();

    /** The real model, except that it cannot read one kind of text. */
    @Configuration(proxyBeanMethods = false)
    static class Poisoned {

        @Bean
        @Primary
        TextVectors poisonedVectors(TextEmbedder embedder) {
            return TextVectors.of(embedder.modelId(), texts -> {
                if (texts.stream().anyMatch(text -> text.contains(POISON))) {
                    throw new IllegalArgumentException(
                            "Expected a text that the model reads, got (%s).".formatted(POISON));
                }
                return embedder.embed(List.copyOf(texts));
            });
        }
    }

    @AfterEach
    void empty() {
        breaker(WRITES).reset();
        breaker("vector-store").reset();
    }

    @AfterAll
    static void stop() {
        advisor.close();
        server.close();
    }

    @Test
    void aJobWithManyShardsIsFoundAndDoesNotHideOthers() {
        String shards = IntStream.range(0, SHARDS)
                .mapToObj("--data-path /data/corpus/part-%05d.tar"::formatted)
                .collect(Collectors.joining(" "));
        JobSubmission many = ended("many-shards", "python train.py --model bert-large " + shards);
        JobSubmission other = ended("few-shards", "python train.py --model bert-large --epochs 3");

        awaitFound("bert-large", many, other);
    }

    @Test
    void aTextIsStoredUpToTheLimitOfTheModel() {
        String id = new UUID(7, 7).toString();
        // The text is truncated within a character that consists of two UTF-16 units.
        String text = "x" + "😀".repeat(9_000);
        PastWorkloads workloads = advisor.getBean(PastWorkloads.class);

        await().atMost(RunningService.MAX_TIME).ignoreExceptions().until(() -> {
            workloads.put(List.of(new PastWorkloads.Entry(id, text, "hall-a")));
            return true;
        });

        await().atMost(RunningService.MAX_TIME)
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(advisor.getBean(VectorStore.class)
                                .similaritySearch(SearchRequest.builder()
                                        .query("😀")
                                        .topK(100)
                                        .similarityThresholdAll()
                                        .build()))
                        .filteredOn(found -> found.getId().equals(id))
                        .singleElement()
                        .satisfies(found -> assertThat(found.getText()).isEqualTo(text.substring(0, 8_191))));
    }

    @Test
    void anEmptiedServerIsRefilled() {
        JobSubmission one = ended("before-flush", "python train.py --model vgg16 --epochs 3");
        awaitFound("vgg16", one);

        try (JedisPooled client = client()) {
            client.flushAll();
        }
        JobSubmission next = ended("after-flush", "python train.py --model vgg16 --epochs 4");

        awaitFound("vgg16", one, next);
    }

    @Test
    void aServerThatRestartsEmptyIsRefilled() {
        JobSubmission one = ended("before-restart", "python train.py --model mobilenet_v3 --epochs 3");
        awaitFound("mobilenet_v3", one);

        int port = server.port();
        server.close();
        JobSubmission meanwhile = ended("while-away", "python train.py --model mobilenet_v3 --epochs 4");
        server = RedisStandIn.start(port);

        awaitFound("mobilenet_v3", one, meanwhile);
    }

    @Test
    void aDroppedIndexIsRecreated() {
        JobSubmission one = ended("before-drop", "python train.py --model efficientnet_b0 --epochs 3");
        awaitFound("efficientnet_b0", one);

        try (JedisPooled client = client()) {
            client.ftList().forEach(client::ftDropIndexDD);
        }

        awaitFound("efficientnet_b0", one);
    }

    @Test
    void aRejectedTextIsSkippedAndCountedAndTheOthersAreFound() {
        double before = leftOut();

        JobSubmission poisoned = ended("poisoned", "python train.py --model " + POISON);
        JobSubmission fine = ended("fine", "python train.py --model shufflenet --epochs 3");

        awaitFound("shufflenet", fine);
        // An index that was lost earlier is filled again meanwhile, and the text is left out once more.
        await().atMost(RunningService.MAX_TIME)
                .untilAsserted(() -> assertThat(leftOut()).isGreaterThan(before));
        await().atMost(RunningService.MAX_TIME)
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(found("shufflenet"))
                        .contains(fine.jobId().toString())
                        .doesNotContain(poisoned.jobId().toString()));
        assertThat(breaker(WRITES).getState()).isEqualTo(CircuitBreaker.State.CLOSED);
    }

    @Test
    void failedWritesDoNotAffectSearches() {
        JobSubmission one = ended("searched", "python train.py --model regnet_y --epochs 3");
        awaitFound("regnet_y", one);

        breaker(WRITES).transitionToForcedOpenState();

        PastWorkloads workloads = advisor.getBean(PastWorkloads.class);
        assertThatThrownBy(workloads::space).hasMessageContaining(WRITES);
        assertThatThrownBy(() -> workloads.forget(List.of("nobody"))).hasMessageContaining(WRITES);
        awaitFound("regnet_y", one);
        assertThat(breaker(WRITES).getState()).isEqualTo(CircuitBreaker.State.FORCED_OPEN);
    }

    @Test
    void theTextOfAForgottenJobIsDeletedFromTheServer() {
        JobSubmission one = ended("forgotten-here", "python train.py --model squeezenet --epochs 3");
        awaitFound("squeezenet", one);

        advisor.getBean(Forgetting.class).forget(one.jobId(), Instant.now());

        // A batch in progress may add the text again before the indexing notices that the job is forgotten.
        try (JedisPooled client = client()) {
            await().atMost(RunningService.MAX_TIME)
                    .untilAsserted(() ->
                            assertThat(client.keys("*" + one.jobId() + "*")).isEmpty());
        }
    }

    private static JobSubmission ended(String id, String command) {
        JobSubmission job = Bodies.job(id, "rosa", "speech", new JobSource.None(), command);
        advisor.getBean(History.class).ended(Bodies.ended(job, 3_000, 100));
        return job;
    }

    private static void awaitFound(String model, JobSubmission... jobs) {
        List<String> ids =
                List.of(jobs).stream().map(job -> job.jobId().toString()).toList();
        await().atMost(RunningService.MAX_TIME)
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(found(model)).containsAll(ids));
    }

    private static List<String> found(String model) {
        return advisor.getBean(PastWorkloads.class).nearest("model: " + model, 100).stream()
                .map(PastWorkloads.Match::id)
                .toList();
    }

    private static double leftOut() {
        return advisor.getBean(MeterRegistry.class)
                .counter("schedmate.advisor.workloads.left.out")
                .count();
    }

    private static CircuitBreaker breaker(String name) {
        return advisor.getBean(CircuitBreakerRegistry.class).circuitBreaker(name);
    }

    private static JedisPooled client() {
        return new JedisPooled("localhost", server.port());
    }

    private static ConfigurableApplicationContext start() {
        return Advisor.another(
                "advisor_on_redis",
                List.of(AdvisorApplication.class, Poisoned.class),
                "--schedmate.advisor.vectors.store=redis",
                "--schedmate.advisor.vectors.redis=redis://localhost:" + server.port(),
                "--schedmate.advisor.pause=20ms",
                "--resilience4j.circuitbreaker.instances." + WRITES + ".wait-duration-in-open-state=100ms",
                "--resilience4j.circuitbreaker.instances.vector-store.wait-duration-in-open-state=100ms");
    }
}
