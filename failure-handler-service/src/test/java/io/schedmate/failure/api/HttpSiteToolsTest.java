package io.schedmate.failure.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import io.github.resilience4j.springboot.bulkhead.autoconfigure.BulkheadAutoConfiguration;
import io.github.resilience4j.springboot.circuitbreaker.autoconfigure.CircuitBreakerAutoConfiguration;
import io.github.resilience4j.springboot.retry.autoconfigure.RetryAutoConfiguration;
import io.github.resilience4j.springboot.timelimiter.autoconfigure.TimeLimiterAutoConfiguration;
import io.schedmate.edge.call.CallConfiguration;
import io.schedmate.edge.call.Guards;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.site.SiteAddresses;
import io.schedmate.failure.recovery.site.SiteTools.SiteAction;
import io.schedmate.failure.recovery.site.SiteTools.SiteAnswer;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.recovery.policy.Decision;
import io.schedmate.recovery.policy.PolicyAction;
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
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests the requests to the site's tools over HTTP, and how their answers are interpreted. */
class HttpSiteToolsTest {

    private static final Instant AT = Instant.parse("2026-03-02T12:00:00Z");
    private static final JobId JOB = JobId.of("hall-a", "slurm", "4711");
    private static final String KEY = "incident/3/open-ticket";

    private final List<Headers> headers = new CopyOnWriteArrayList<>();
    private final List<byte[]> bodies = new CopyOnWriteArrayList<>();
    private volatile int status = 200;
    private volatile String answer = "";
    private HttpServer tool;

    @BeforeEach
    void serve() throws IOException {
        tool = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        tool.createContext("/", exchange -> {
            try (exchange) {
                headers.add(exchange.getRequestHeaders());
                bodies.add(exchange.getRequestBody().readAllBytes());
                byte[] body = answer.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
                exchange.getResponseBody().write(body);
            }
        });
        tool.start();
    }

    @AfterEach
    void close() {
        tool.stop(0);
    }

    @Test
    void aToolReceivesTheActionItsReasonAndAStableIdempotencyKey() {
        answer = "ticket 17";

        withTools(null, address(), tools -> {
            assertThat(run(tools, SiteAction.REPAIR_NODE)).isEqualTo(new SiteAnswer.Done("200 ticket 17"));
            run(tools, SiteAction.REPAIR_NODE);
        });

        assertThat(headers)
                .hasSize(2)
                .extracting(each -> each.getFirst("Idempotency-Key"))
                .containsOnly(KEY + "/repair_node");
        JsonNode order = JsonMapper.shared().readTree(bodies.getFirst());
        assertThat(order.get("action").asString()).isEqualTo("repair_node");
        assertThat(order.get("node").asString()).isEqualTo("n01");
        assertThat(order.get("cluster").asString()).isEqualTo("hall-a");
        assertThat(order.get("jobId").asString()).isEqualTo(JOB.toString());
        assertThat(order.get("incidentId").asString()).isEqualTo(new UUID(3, 3).toString());
        assertThat(order.get("reason").asString()).isEqualTo("so");
        assertThat(order.at("/diagnosis/code").asString()).isEqualTo("Xid 79");
    }

    @Test
    void nodesAndTicketsUseSeparateTools() {
        withTools(address(), null, tools -> {
            assertThat(run(tools, SiteAction.PROVIDE_NODE)).isInstanceOf(SiteAnswer.Done.class);
            assertThat(run(tools, SiteAction.RETURN_NODE)).isInstanceOf(SiteAnswer.Done.class);
            assertThat(run(tools, SiteAction.REPAIR_NODE)).isInstanceOf(SiteAnswer.NoTool.class);
        });

        assertThat(bodies).hasSize(2);
    }

    @Test
    void aClientErrorIsARefusalAndAServerErrorLeavesTheOutcomeUnknown() {
        withTools(null, address(), tools -> {
            status = 422;
            answer = "no such node" + " !".repeat(2_000);
            assertThat(run(tools, SiteAction.REPAIR_NODE))
                    .isInstanceOfSatisfying(
                            SiteAnswer.Refused.class,
                            refused -> assertThat(refused.detail())
                                    .startsWith("422 no such node")
                                    .hasSizeLessThan(1_010));
            status = 503;
            answer = "later";
            assertThat(run(tools, SiteAction.REPAIR_NODE))
                    .isInstanceOfSatisfying(
                            SiteAnswer.NoAnswer.class,
                            none -> assertThat(none.detail()).contains(address().toString(), "503 later"));
        });
    }

    @Test
    void anUnreachableToolLeavesTheOutcomeUnknown() {
        URI address = address();
        tool.stop(0);

        withTools(
                null,
                address,
                tools -> assertThat(run(tools, SiteAction.REPAIR_NODE)).isInstanceOf(SiteAnswer.NoAnswer.class));
    }

    private static SiteAnswer run(HttpSiteTools tools, SiteAction action) {
        return tools.run(action, KEY, recovery(), "n01");
    }

    private URI address() {
        return URI.create("http://localhost:" + tool.getAddress().getPort() + "/tool");
    }

    /** Runs the tools with the guards of the service. */
    private static void withTools(@Nullable URI spares, @Nullable URI tickets, Consumer<HttpSiteTools> use) {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        BulkheadAutoConfiguration.class,
                        CircuitBreakerAutoConfiguration.class,
                        RetryAutoConfiguration.class,
                        TimeLimiterAutoConfiguration.class,
                        CallConfiguration.class))
                .withPropertyValues(
                        "resilience4j.retry.configs.default.wait-duration=1ms",
                        // On a busy machine, a call may take longer than the library's second.
                        "resilience4j.timelimiter.configs.default.timeout-duration=3m")
                .run(context -> {
                    try (HttpSiteTools tools =
                            new HttpSiteTools(new SiteAddresses(spares, tickets), context.getBean(Guards.class))) {
                        use.accept(tools);
                    }
                });
    }

    private static RecoveryRecord recovery() {
        var failed =
                new JobFailed(new UUID(1, 1), JOB, "hall-a", 1, AT, new JobExit(1, null, null), List.of("n01"), null);
        var diagnosis = new DiagnosisSummary(
                new UUID(2, 2),
                FailureCategory.INFRASTRUCTURE,
                InfraType.GPU,
                "GPU",
                "Xid 79",
                Component.UNNAMED,
                true,
                null,
                null,
                List.of(),
                "The GPU fell off the bus.",
                0.9,
                Engine.RULES);
        var decision = new Decision(
                PolicyAction.VERIFY_THEN_ISOLATE,
                RecoveryMode.PROPOSE,
                Set.of("n01"),
                Duration.ZERO,
                "hardware",
                "so",
                Map.of(),
                PolicyAction.RESTART_AS_IS);
        return new RecoveryRecord(
                new UUID(3, 3), failed, diagnosis, decision, List.of(), AT, AT, AT, null, null, true, false, 1);
    }
}
