package io.schedmate.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.deadletter.DeadLetter;
import io.schedmate.model.api.deadletter.DeadLetterPage;
import io.schedmate.model.api.deadletter.ReplayReceipt;
import io.schedmate.wire.WireJson;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.support.KafkaHeaders;

class DeadLettersTest {

    private static final String LETTERS = "/dead-letters";
    private static final String REPLAY = "/dead-letters/{deadLetterId}/replay";

    @Test
    void whatTheRegistryCannotReadIsListedWithTheReasonAndWithoutItsSecrets() {
        send("listed", "{\"password\": \"hunter2\"");

        DeadLetter letter = letter("listed");

        assertThat(letter.topic()).isEqualTo("job-metrics");
        assertThat(letter.reason()).startsWith("unreadable: Expected ce_specversion");
        assertThat(letter.valuePreview()).contains("password").doesNotContain("hunter2");
        Contract.holds(
                "get", LETTERS, 200, Registry.get("/dead-letters?topic=job-metrics&replayed=false", Role.OPERATOR));
    }

    @Test
    void aReplayPutsTheRecordBackAsItCameAndASecondOneMustBeMeant() {
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
        assertThat(Registry.records("job-metrics", record -> "replayed".equals(record.key())))
                .hasSize(3)
                .allSatisfy(record -> assertThat(record.value()).isEqualTo("no json".getBytes(StandardCharsets.UTF_8)))
                .allSatisfy(record -> assertThat(record.headers().lastHeader(KafkaHeaders.DELIVERY_ATTEMPT))
                        .isNull());
    }

    @Test
    void badCallsAreRefused() {
        Contract.holds("get", LETTERS, 400, Registry.get("/dead-letters?limit=0", Role.OPERATOR));
        Contract.holds("get", LETTERS, 400, Registry.get("/dead-letters?replayed=maybe", Role.OPERATOR));
        Contract.holds("get", LETTERS, 403, Registry.get(LETTERS, Role.SUBMITTER));
        Contract.holds("post", REPLAY, 404, replay("/dead-letters/nothing.dlt-0-0/replay"));
        Contract.holds("post", REPLAY, 400, replay("/dead-letters/nothing.dlt-0-0/replay?again=maybe"));
    }

    private static void send(String key, String value) {
        Registry.publisher()
                .send(new ProducerRecord<>("job-metrics", key, value.getBytes(StandardCharsets.UTF_8)))
                .join();
    }

    private static HttpResponse<String> replay(String path) {
        return Registry.send(Registry.as(path, Role.OPERATOR).POST(BodyPublishers.noBody()));
    }

    private static DeadLetter letter(String key) {
        return await().atMost(Registry.LONGEST)
                .until(
                        () -> WireJson.tolerant()
                                .readValue(
                                        Registry.get("/dead-letters?limit=500", Role.OPERATOR)
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
