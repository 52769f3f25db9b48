package io.schedmate.gateway;

import static io.schedmate.gateway.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.security.Role;
import io.schedmate.model.problem.ProblemType;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.coyote.AbstractProtocol;
import org.junit.jupiter.api.Test;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;

/** Tests the limits on body sizes and call rates. */
class LimitsTest {

    private static final RunningGateway GATEWAY = RunningGateway.shared();
    private static final String LOGS = "/api/v1/jobs/4ecbdfb7-d39f-5119-8b43-6ea04610a644/logs";

    @Test
    void aBodyAnnouncedAsTooLargeIsRejectedBeforeItReachesTheService() {
        String path = "/api/v1/jobs/large/logs";
        var call = GATEWAY.call(path, GATEWAY.key(Role.SHIPPER)).POST(BodyPublishers.ofByteArray(new byte[5000]));

        assertThat(assertProblem(GATEWAY.send(call), ProblemType.TOO_LARGE).detail())
                .contains("4096", "5000");
        assertThat(GATEWAY.tracker.count(path)).isZero();
    }

    @Test
    void aBodyThatTurnsOutTooLargeIsRejected() {
        var call = GATEWAY.call(LOGS, GATEWAY.key(Role.SHIPPER))
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[200_000])));

        assertThat(assertProblem(GATEWAY.send(call), ProblemType.TOO_LARGE).detail())
                .contains("4096");
    }

    @Test
    void aBodyOfExactlyTheLimitIsAccepted() {
        var call = GATEWAY.call(LOGS, GATEWAY.key(Role.SHIPPER)).POST(BodyPublishers.ofByteArray(new byte[4096]));

        assertThat(GATEWAY.send(call).statusCode()).isEqualTo(200);
    }

    @Test
    void aCallerAboveTheRateLimitIsRejectedWhileOthersAreServed() {
        String hasty = GATEWAY.key(Role.READER);

        var refused =
                firstOf(429, IntStream.range(0, 200).mapToObj(_ -> GATEWAY.send(GATEWAY.call("/api/v1/jobs", hasty))));

        assertThat(assertProblem(refused, ProblemType.RATE_LIMITED).detail()).contains("60");
        var other = GATEWAY.send(GATEWAY.call("/api/v1/jobs", GATEWAY.key(Role.READER)));
        assertThat(other.statusCode()).isEqualTo(200);
    }

    @Test
    void guessingKeysIsRateLimited() {
        var gateway = new RunningGateway(Map.of(
                "schedmate.gateway.stranger-rate.calls-per-second", "1", "schedmate.gateway.stranger-rate.burst", "5"));
        try (gateway.context) {
            var tries = IntStream.range(0, 100).mapToObj(n -> gateway.send(gateway.call("/api/v1/jobs", "guess" + n)));

            assertProblem(firstOf(429, tries), ProblemType.RATE_LIMITED);
        }
    }

    @Test
    void anIdleConnectionStaysOpenForLongerThanJavasClientKeepsIt() {
        var context = (WebServerApplicationContext) GATEWAY.context;

        assertThat(context.getWebServer())
                .isInstanceOfSatisfying(
                        TomcatWebServer.class,
                        server -> assertThat(server.getTomcat().getConnector().getProtocolHandler())
                                .isInstanceOfSatisfying(
                                        AbstractProtocol.class,
                                        protocol -> assertThat(protocol.getKeepAliveTimeout())
                                                .isGreaterThan(30_000)));
    }

    private static HttpResponse<String> firstOf(int status, Stream<HttpResponse<String>> answers) {
        return answers.filter(answer -> answer.statusCode() == status)
                .findFirst()
                .orElseThrow();
    }
}
