package io.schedmate.registry;

import static io.schedmate.registry.Registry.REGISTRY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.deadletter.DeadLetter;
import io.schedmate.model.api.deadletter.DeadLetterPage;
import io.schedmate.model.api.deadletter.ReplayReceipt;
import io.schedmate.model.api.deadletter.ReplayRefusal;
import io.schedmate.model.api.deadletter.ReplayResult;
import io.schedmate.model.topic.DeadLetterReason;
import io.schedmate.model.topic.Topic;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.support.KafkaHeaders;

class DeadLettersTest {

    private static final String LETTERS = "/dead-letters";
    private static final String REPLAY = "/dead-letters/{deadLetterId}/replay";

    @Test
    void anUnreadableRecordIsListedWithTheReasonAndWithoutItsSecrets() {
        send("listed", "{\"password\": \"hunter2\"");

        DeadLetter letter = letter("listed");

        assertThat(letter.topic()).isEqualTo("job-metrics");
        assertThat(letter.reason()).startsWith("unreadable: Expected ce_specversion");
        assertThat(letter.valuePreview()).contains("password").doesNotContain("hunter2");
        Contract.holds(
                "get", LETTERS, 200, REGISTRY.get("/dead-letters?topic=job-metrics&replayed=false", Role.OPERATOR));
    }

    @Test
    void aReplayPublishesTheOriginalRecordAndARepeatedReplayMustBeExplicit() {
        send("replayed", "no json");
        String path = "/dead-letters/" + letter("replayed").deadLetterId() + "/replay";

        HttpResponse<String> first = replay(path);
        HttpResponse<String> second = replay(path);
        HttpResponse<String> meant = replay(path + "?again=true");

        Contract.holds("post", REPLAY, 202, first);
        Contract.holds("post", REPLAY, 409, second);
        Contract.holds("post", REPLAY, 202, meant);
        ReplayReceipt receipt = WireJson.tolerant().readValue(first.body(), ReplayReceipt.class);
        assertThat(receipt.replayedBy()).isEqualTo("key-1");
        assertThat(REGISTRY.events().records("job-metrics", record -> "replayed".equals(record.key())))
                .hasSize(3)
                .allSatisfy(record -> assertThat(record.value()).isEqualTo("no json".getBytes(StandardCharsets.UTF_8)))
                .allSatisfy(record -> assertThat(record.headers().lastHeader(KafkaHeaders.DELIVERY_ATTEMPT))
                        .isNull());
    }

    @Test
    void severalDeadLettersAreReplayedInOneCallAndEachIsReported() {
        send("many-1", "no json");
        send("many-2", "no json");
        String one = letter("many-1").deadLetterId();
        String two = letter("many-2").deadLetterId();
        String named = "{\"deadLetterIds\": [\"%s\", \"%s\", \"unknown.dlt-0-0\"]}".formatted(one, two);

        HttpResponse<String> first = REGISTRY.post("/dead-letters/replay", named, Role.OPERATOR);
        HttpResponse<String> second = REGISTRY.post("/dead-letters/replay", named, Role.OPERATOR);

        Contract.holds("post", "/dead-letters/replay", 202, first);
        assertThat(result(first).replayed())
                .extracting(ReplayReceipt::deadLetterId)
                .containsExactly(one, two);
        assertThat(result(first).refused())
                .extracting(ReplayRefusal::deadLetterId)
                .containsExactly("unknown.dlt-0-0");
        assertThat(result(second).replayed()).isEmpty();
        assertThat(result(second).refused()).hasSize(3);
        assertThat(REGISTRY.events().records("job-metrics", record -> "many-1".equals(record.key())))
                .hasSize(2);
    }

    @Test
    void allDeadLettersOfATopicAreReplayedInOneCall() {
        put("job-advice.dlt", "of-the-topic", "no json".getBytes(StandardCharsets.UTF_8));
        letter("of-the-topic");

        ReplayResult result =
                result(REGISTRY.post("/dead-letters/replay", "{\"topic\": \"job-advice\"}", Role.OPERATOR));

        assertThat(result.replayed())
                .isNotEmpty()
                .allMatch(receipt -> receipt.topic().equals("job-advice"));
        assertThat(result.more()).isFalse();
        assertThat(REGISTRY.events().records("job-advice", record -> "of-the-topic".equals(record.key())))
                .hasSize(1);
    }

    @Test
    void noRecordHidesLaterOnesFromTheList() {
        put("job-history.dlt", "null-value", null);
        put("job-history.dlt", null, "no key".getBytes(StandardCharsets.UTF_8));
        put("job-history.dlt", "k\0y".repeat(1000), new byte[] {0, (byte) 0xff});
        for (String header : List.of("failed_at", "id", "topic", "partition", "offset", "deliveries")) {
            ProducerRecord<String, byte[]> forged = forged();
            forged.headers().remove("schedmate_dlt_" + header);
            forged.headers().add("schedmate_dlt_" + header, "+300000-01-01T00:00:00Z".getBytes(StandardCharsets.UTF_8));
            REGISTRY.publisher().send(forged).join();
        }
        ProducerRecord<String, byte[]> large = forged();
        large.headers().add("a\0b", "x".repeat(3_000_000).getBytes(StandardCharsets.UTF_8));
        REGISTRY.publisher().send(large).join();
        ProducerRecord<String, byte[]> binary = forged();
        binary.headers().add("binary", new byte[] {0, (byte) 0xff}).add("binary", null);
        REGISTRY.publisher().send(binary).join();
        put("job-history.dlt", "after-them-all", new byte[0]);

        assertThat(letter("after-them-all").reason()).startsWith("unreadable");
        assertThat(letter("null-value").valuePreview()).isNull();
    }

    private static ReplayResult result(HttpResponse<String> answer) {
        return WireJson.tolerant().readValue(answer.body(), ReplayResult.class);
    }

    private static void put(String topic, @Nullable String key, byte @Nullable [] value) {
        REGISTRY.publisher().send(new ProducerRecord<>(topic, key, value)).join();
    }

    private static ProducerRecord<String, byte[]> forged() {
        ProducerRecord<String, byte[]> record = new ProducerRecord<>("job-history.dlt", "forged", new byte[] {1});
        new io.schedmate.model.topic.DeadLetterHeaders(
                        UUID.randomUUID(),
                        Topic.JOB_HISTORY,
                        0,
                        7,
                        "forged",
                        DeadLetterReason.INVALID,
                        "forged",
                        "tests",
                        Instant.parse("2026-03-02T08:15:00Z"),
                        1)
                .headers()
                .forEach((name, value) -> record.headers().add(name, value.getBytes(StandardCharsets.UTF_8)));
        return record;
    }

    @Test
    void invalidCallsAreRejected() {
        Contract.holds("post", "/dead-letters/replay", 400, REGISTRY.post("/dead-letters/replay", "{}", Role.OPERATOR));
        Contract.holds(
                "post",
                "/dead-letters/replay",
                403,
                REGISTRY.post("/dead-letters/replay", "{\"topic\": \"log-raw\"}", Role.SUBMITTER));
        Contract.holds("get", LETTERS, 400, REGISTRY.get("/dead-letters?limit=0", Role.OPERATOR));
        Contract.holds("get", LETTERS, 400, REGISTRY.get("/dead-letters?replayed=maybe", Role.OPERATOR));
        Contract.holds("get", LETTERS, 403, REGISTRY.get(LETTERS, Role.SUBMITTER));
        Contract.holds("post", REPLAY, 404, replay("/dead-letters/nothing.dlt-0-0/replay"));
        Contract.holds("post", REPLAY, 400, replay("/dead-letters/nothing.dlt-0-0/replay?again=maybe"));
    }

    private static void send(String key, String value) {
        REGISTRY.publisher()
                .send(new ProducerRecord<>("job-metrics", key, value.getBytes(StandardCharsets.UTF_8)))
                .join();
    }

    private static HttpResponse<String> replay(String path) {
        return REGISTRY.send(REGISTRY.as(path, Role.OPERATOR).POST(BodyPublishers.noBody()));
    }

    private static DeadLetter letter(String key) {
        return await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> WireJson.tolerant()
                                .readValue(
                                        REGISTRY.get("/dead-letters?limit=500", Role.OPERATOR)
                                                .body(),
                                        DeadLetterPage.class)
                                .items()
                                .stream()
                                .filter(letter -> key.equals(letter.key()))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }
}
