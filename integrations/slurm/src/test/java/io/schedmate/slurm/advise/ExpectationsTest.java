package io.schedmate.slurm.advise;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.schedmate.client.SchedMateClient;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.slurm.format.SeenJob;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExpectationsTest {

    private static final String ADVICE = "{\"estimates\":{\"durationSeconds\":{\"mean\":500.5}}}";
    private static final String PATH = "/api/v1/jobs/" + JobId.of("alpha", "slurm", "7") + "/";

    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private volatile int otherwise = 404;
    private final HttpServer server;
    private final Expectations expectations;

    ExpectationsTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", call -> {
            String path = call.getRequestURI().getPath();
            asked.add(path);
            byte[] answer = answers.getOrDefault(path, "").getBytes(StandardCharsets.UTF_8);
            call.sendResponseHeaders(answer.length == 0 ? otherwise : 200, answer.length == 0 ? -1 : answer.length);
            call.getResponseBody().write(answer);
            call.close();
        });
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        expectations = new Expectations(new SchedMateClient(address, null, Duration.ofSeconds(30)), "alpha");
    }

    @BeforeEach
    void start() {
        server.start();
        expectations.begin(Set.of("7"));
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void adviceInTheAdminCommentNeedsNoCall() throws Exception {
        assertThat(expectations.seconds(job(1, "schedmate: mean=60s"))).hasValue(60);
        assertThat(asked).isEmpty();
    }

    @Test
    void thePlatformIsCalledOnceForAJobWithoutAdvice() throws Exception {
        answers.put(PATH + "advice", ADVICE);

        assertThat(expectations.seconds(job(1, ""))).hasValue(500.5);
        assertThat(expectations.seconds(job(1, ""))).hasValue(500.5);
        assertThat(asked).hasSize(1);
    }

    @Test
    void aJobWithProgressFromAnEarlierAttemptNeedsOnlyTheRemainder() throws Exception {
        answers.put(PATH + "metrics", "{\"latest\":{\"attempt\":1,\"metrics\":{\"etaSeconds\":42.0}}}");

        assertThat(expectations.seconds(job(2, "schedmate: mean=60s"))).hasValue(42);
    }

    @Test
    void withoutThePlatformOnlyTheAdminCommentIsKnown() throws Exception {
        server.stop(0);

        assertThat(expectations.seconds(job(1, ""))).isEmpty();
        assertThat(expectations.seconds(job(2, "schedmate: mean=60s"))).hasValue(60);
    }

    @Test
    void aRoundMakesAtMostFiftyCalls() {
        for (int number = 1; number <= 60; number++) {
            assertThat(expectations.seconds(job("" + number, 1, ""))).isEmpty();
        }

        assertThat(asked).hasSize(50);
        expectations.begin(Set.of("60"));
        assertThat(expectations.seconds(job("60", 1, ""))).isEmpty();
        assertThat(asked).hasSize(51);
    }

    @Test
    void anOutageEndsTheCallsOfARound() {
        otherwise = 503;
        assertThat(expectations.seconds(job("7", 1, ""))).isEmpty();
        assertThat(expectations.seconds(job("8", 1, ""))).isEmpty();

        assertThat(asked).hasSize(1);
    }

    @Test
    void anAnswerIsKeptWhileTheJobWaits() {
        answers.put(PATH + "advice", ADVICE);
        assertThat(expectations.seconds(job(1, ""))).hasValue(500.5);
        expectations.begin(Set.of("7"));
        assertThat(expectations.seconds(job(1, ""))).hasValue(500.5);
        assertThat(asked).hasSize(1);

        expectations.begin(Set.of());
        assertThat(expectations.seconds(job(1, ""))).hasValue(500.5);
        assertThat(asked).hasSize(2);
    }

    @Test
    void anImpossibleTimeIsIgnored() {
        answers.put(PATH + "advice", "{\"estimates\":{\"durationSeconds\":{\"mean\":-1}}}");
        assertThat(expectations.seconds(job(1, ""))).isEmpty();
        answers.put(PATH + "advice", "{\"estimates\":{\"durationSeconds\":{\"mean\":\"long\"}}}");
        assertThat(expectations.seconds(job(1, ""))).isEmpty();
        answers.put(PATH + "advice", "{\"estimates\":{\"durationSeconds\":{\"mean\":0}}}");
        assertThat(expectations.seconds(job(1, ""))).hasValue(0);
    }

    private static SeenJob job(int attempt, String adminComment) {
        return job("7", attempt, adminComment);
    }

    private static SeenJob job(String number, int attempt, String adminComment) {
        return new SeenJob(
                number,
                number,
                new SeenJob.Asked(null, null, null, null, null, null, RequestedResources.UNKNOWN),
                new SeenJob.SeenAttempt(
                        attempt, "PENDING", JobState.QUEUED, "", Instant.EPOCH, null, null, 0, List.of()),
                new SeenJob.Place(1, 0, adminComment, null));
    }
}
