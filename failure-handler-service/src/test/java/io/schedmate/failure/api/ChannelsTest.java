package io.schedmate.failure.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetupTest;
import com.sun.net.httpserver.HttpServer;
import io.schedmate.failure.notification.Addresses;
import io.schedmate.failure.notification.Channel;
import io.schedmate.failure.notification.Message;
import io.schedmate.failure.notification.Message.Story;
import io.schedmate.failure.notification.NotificationStage;
import io.schedmate.failure.recovery.record.RecoveryRecord;
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
import io.schedmate.wire.WireJson;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import tools.jackson.databind.JsonNode;

class ChannelsTest {

    private static final Instant AT = Instant.parse("2026-03-02T12:00:00Z");
    private static final JobId JOB = JobId.of("hall-a", "slurm", "1");

    private final ChannelConfiguration configuration = new ChannelConfiguration();

    @Test
    void theWebhookTakesACloudEventWithTheRecoveryAndItsDiagnosis() throws IOException {
        try (Hook hook = new Hook(202)) {
            configuration.webhook(addresses(hook.address(), null)).send(message("ines"));

            JsonNode event = hook.only("application/cloudevents+json");
            assertThat(event.get("specversion").asString()).isEqualTo("1.0");
            assertThat(event.get("id").asString()).isEqualTo(new UUID(7, 7).toString());
            assertThat(event.get("type").asString()).isEqualTo("io.schedmate.recovery.told.v1");
            assertThat(event.get("time").asString()).isEqualTo(AT.toString());
            JsonNode item = event.get("data").get("items").get(0);
            assertThat(item.get("recovery").get("status").asString()).isEqualTo("proposed");
            assertThat(item.get("diagnosis").get("infraType").asString()).isEqualTo("gpu");
            assertThat(item.get("jobs").get(0).asString()).isEqualTo(JOB.toString());
        }
    }

    @Test
    void slackTakesTheTextWithoutWhatWouldBeItsOwnMarkup() throws IOException {
        try (Hook hook = new Hook(200)) {
            configuration.slack(addresses(null, hook.address())).send(message("ines"));

            assertThat(hook.only("application/json").get("text").asString())
                    .contains("&lt;!channel&gt; &amp; more")
                    .doesNotContain("<!channel>");
        }
    }

    @Test
    void aHookThatRefusesIsAnErrorThatSaysWhich() throws IOException {
        try (Hook hook = new Hook(500)) {
            Channel webhook = configuration.webhook(addresses(hook.address(), null));

            assertThatThrownBy(() -> webhook.send(message("ines")))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("(500)")
                    .hasMessageContaining("schedmate.failure.telling.webhook");
        }
    }

    @Test
    void operatorsGetAllMailAndAnOwnerWhatIsAboutTheirJobs() throws Exception {
        GreenMail server = new GreenMail(ServerSetupTest.SMTP.dynamicPort());
        server.start();
        try {
            JavaMailSenderImpl sender = new JavaMailSenderImpl();
            sender.setHost("localhost");
            sender.setPort(server.getSmtp().getPort());
            Message both = new Message(
                    new UUID(7, 7), AT, "two\nX-Header: forged", List.of(story("ines"), story("rosa@evil.org, x")));

            configuration.mail(addresses(null, null), sender).send(both);

            assertThat(server.waitForIncomingEmail(20_000, 2)).isTrue();
            MimeMessage[] mails = server.getReceivedMessages();
            assertThat(mails)
                    .extracting(ChannelsTest::reader)
                    .containsExactlyInAnyOrder("operators@site.example", "ines@site.example");
            assertThat(mails).allSatisfy(mail -> {
                assertThat(mail.getSubject()).isEqualTo("[SchedMate] two X-Header: forged");
                assertThat(mail.getHeader("X-Header")).isNull();
                assertThat(GreenMailUtil.getBody(mail)).contains("story of ines");
            });
        } finally {
            server.stop();
        }
    }

    private static String reader(MimeMessage mail) {
        try {
            return mail.getRecipients(RecipientType.TO)[0].toString();
        } catch (MessagingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Addresses addresses(@Nullable URI webhook, @Nullable URI slack) {
        return new Addresses(webhook, slack, "operators@site.example", "site.example", "schedmate@site.example");
    }

    private static Message message(String owner) {
        return new Message(new UUID(7, 7), AT, "a job failed", List.of(story(owner)));
    }

    private static Story story(String owner) {
        return new Story(
                recovery(),
                NotificationStage.WAITS,
                List.of(JOB),
                Set.of(owner),
                "story of " + owner + " <!channel> & more");
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
                PolicyAction.VERIFY_THEN_ISOLATE, RecoveryMode.PROPOSE, Set.of("n01"), Duration.ZERO, "hardware", "so");
        return new RecoveryRecord(
                new UUID(3, 3), failed, diagnosis, decision, List.of(), AT, AT, AT, null, null, true, false, 1);
    }

    /** What a hook was sent, by content type and as JSON. */
    private static final class Hook implements AutoCloseable {

        private final HttpServer server;
        private final List<String> types = new CopyOnWriteArrayList<>();
        private final List<JsonNode> bodies = new CopyOnWriteArrayList<>();

        Hook(int status) throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                try (exchange) {
                    types.add(
                            Objects.requireNonNull(exchange.getRequestHeaders().getFirst("Content-Type")));
                    bodies.add(WireJson.tolerant()
                            .readTree(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
                    exchange.sendResponseHeaders(status, -1);
                }
            });
            server.start();
        }

        URI address() {
            return URI.create("http://localhost:" + server.getAddress().getPort() + "/hook");
        }

        JsonNode only(String type) {
            assertThat(types).containsExactly(type);
            return bodies.getFirst();
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
