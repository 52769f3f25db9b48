package io.schedmate.failure.api.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import io.schedmate.failure.MailServers;
import io.schedmate.failure.notification.Addresses;
import io.schedmate.failure.notification.Channel;
import io.schedmate.failure.notification.Hooks;
import io.schedmate.failure.notification.Message;
import io.schedmate.failure.notification.Notification;
import io.schedmate.failure.notification.NotificationStage;
import io.schedmate.failure.notification.RecoveryNotification;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.record.TimedSagaEvent;
import io.schedmate.failure.report.weekly.ReportPost;
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
import io.schedmate.recovery.saga.SagaEvent;
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
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.mail.MailException;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import tools.jackson.databind.JsonNode;

class ChannelsTest {

    private static final Instant AT = Instant.parse("2026-03-02T12:00:00Z");
    private static final JobId JOB = JobId.of("hall-a", "slurm", "1");

    private final ChannelConfiguration configuration = new ChannelConfiguration();

    @Test
    void theWebhookReceivesACloudEventWithTheRecoveryAndItsDiagnosis() throws IOException {
        try (Hook hook = new Hook(202)) {
            configuration.webhook(hooks(hook, null)).send(message("ines"));

            JsonNode event = hook.only("application/cloudevents+json");
            assertThat(event.get("specversion").asString()).isEqualTo("1.0");
            assertThat(event.get("id").asString()).isEqualTo(new UUID(7, 7).toString());
            assertThat(event.get("type").asString()).isEqualTo("io.schedmate.recovery.notification.v1");
            assertThat(event.get("time").asString()).isEqualTo(AT.toString());
            JsonNode item = event.get("data").get("items").get(0);
            assertThat(item.get("recovery").get("status").asString()).isEqualTo("proposed");
            assertThat(item.get("diagnosis").get("infraType").asString()).isEqualTo("gpu");
            assertThat(item.get("jobs").get(0).asString()).isEqualTo(JOB.toString());
        }
    }

    /**
     * The key is from the example of the Standard Webhooks libraries; the expected signature is computed from the
     * received body.
     */
    @Test
    void theWebhookIsSignedIfASecretIsSet() throws Exception {
        String secret = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
        try (Hook hook = new Hook(200)) {
            configuration.webhook(hooks(hook, "whsec_" + secret)).send(message("ines"));

            Headers headers = hook.headers.getFirst();
            assertThat(headers.getFirst("webhook-id")).isEqualTo(new UUID(7, 7).toString());
            assertThat(headers.getFirst("webhook-timestamp")).isEqualTo("1772452800");
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret), "HmacSHA256"));
            mac.update((new UUID(7, 7) + ".1772452800.").getBytes(StandardCharsets.UTF_8));
            assertThat(headers.getFirst("webhook-signature"))
                    .isEqualTo("v1," + Base64.getEncoder().encodeToString(mac.doFinal(hook.bodies.getFirst())));
        }
    }

    @Test
    void withoutASecretTheWebhookHasNoSignatureHeaders() throws IOException {
        try (Hook hook = new Hook(200)) {
            configuration.webhook(hooks(hook, " ")).send(message("ines"));

            assertThat(hook.headers.getFirst()).doesNotContainKeys("Webhook-signature", "Webhook-id");
        }
    }

    @Test
    void teamsReceivesACardWithPlainText() throws IOException {
        try (Hook hook = new Hook(202)) {
            configuration.teams(hooks(hook, null)).send(message("[ines](https://evil.example)"));

            JsonNode card = hook.only("application/json").get("attachments").get(0);
            assertThat(card.get("contentType").asString()).isEqualTo("application/vnd.microsoft.card.adaptive");
            JsonNode body = card.get("content").get("body");
            assertThat(body.findValuesAsString("text"))
                    .containsExactly("notification of [ines](https://evil.example) <!channel> & more");
            // Microsoft's TextBlock interprets Markdown; its TextRun does not.
            assertThat(body.findValuesAsString("type")).containsOnly("RichTextBlock", "TextRun");
        }
    }

    @Test
    void pagerDutyOpensOneIncidentPerRecoveryAndResolvesIt() throws IOException {
        try (Hook hook = new Hook(202)) {
            Channel channel = configuration.pagerduty(hooks(hook, null));
            channel.send(message("ines"));
            channel.send(new Message(new UUID(8, 8), AT, Message.Kind.RECOVERIES, "over", List.of(over())));

            JsonNode opened = hook.json(0);
            assertThat(opened.get("routing_key").asString()).isEqualTo("routing-key");
            assertThat(opened.get("event_action").asString()).isEqualTo("trigger");
            assertThat(opened.get("dedup_key").asString()).isEqualTo(new UUID(3, 3).toString());
            assertThat(opened.get("payload").get("summary").asString()).startsWith("notification of ines");
            assertThat(opened.get("payload").get("source").asString()).isEqualTo("hall-a");
            assertThat(opened.get("payload").get("severity").asString()).isEqualTo("error");
            JsonNode resolved = hook.json(1);
            assertThat(resolved.get("event_action").asString()).isEqualTo("resolve");
            assertThat(resolved.get("dedup_key")).isEqualTo(opened.get("dedup_key"));
        }
    }

    @Test
    void aLongSummaryIsCutForPagerDuty() throws IOException {
        try (Hook hook = new Hook(202)) {
            configuration.pagerduty(hooks(hook, null)).send(message("i".repeat(5000)));

            assertThat(hook.json(0).get("payload").get("summary").asString()).hasSize(1024);
        }
    }

    @Test
    void alertmanagerGetsTheSameLabelsUntilTheAlertEnds() throws IOException {
        try (Hook hook = new Hook(200)) {
            Channel channel = configuration.alertmanager(hooks(hook, null));
            channel.send(message("ines"));
            channel.send(
                    new Message(new UUID(8, 8), AT.plusSeconds(60), Message.Kind.RECOVERIES, "over", List.of(over())));

            JsonNode opened = hook.json(0).get(0);
            JsonNode ended = hook.json(1).get(0);
            assertThat(opened.get("labels").get("alertname").asString()).isEqualTo("SchedMateRecovery");
            assertThat(opened.get("annotations").get("description").asString()).contains("<!channel>");
            assertThat(Instant.parse(opened.get("endsAt").asString())).isAfter(AT.plus(Duration.ofHours(1)));
            assertThat(ended.get("labels")).isEqualTo(opened.get("labels"));
            assertThat(Instant.parse(ended.get("endsAt").asString())).isEqualTo(AT.plusSeconds(60));
        }
    }

    /** Posts that were accepted before the refusal are sent again; their key identifies them as the same. */
    @Test
    void aHookThatFailsAndThenRecoversReceivesEveryIncident() throws IOException {
        try (Hook hook = new Hook(202, 503, 202, 202)) {
            Channel channel = configuration.pagerduty(hooks(hook, null));
            Message both = new Message(
                    new UUID(7, 7), AT, Message.Kind.RECOVERIES, "two", List.of(notification("ines"), over()));

            assertThatThrownBy(() -> channel.send(both)).isInstanceOf(IOException.class);
            channel.send(both);

            assertThat(List.of(hook.json(2), hook.json(3))).isEqualTo(List.of(hook.json(0), hook.json(1)));
        }
    }

    @Test
    void slackReceivesTextWithItsMarkupEscaped() throws IOException {
        try (Hook hook = new Hook(200)) {
            configuration.slack(hooks(hook, null)).send(message("ines"));

            JsonNode sent = hook.only("application/json");
            assertThat(sent.get("text").asString())
                    .contains("&lt;!channel&gt; &amp; more")
                    .doesNotContain("<!channel>");
            assertThat(sent.get("mrkdwn").asBoolean()).isFalse();
        }
    }

    @Test
    void aFailingHookIsAnErrorThatNamesItsSetting() throws IOException {
        try (Hook hook = new Hook(500)) {
            Channel webhook = configuration.webhook(hooks(hook, null));

            assertThatThrownBy(() -> webhook.send(message("ines")))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("(500)")
                    .hasMessageContaining("schedmate.failure.notification.webhook");
        }
    }

    @Test
    void operatorsGetAllMailAndOwnersGetMailAboutTheirJobs() throws Exception {
        GreenMail server = MailServers.start();
        try {
            JavaMailSenderImpl sender = new JavaMailSenderImpl();
            sender.setHost("localhost");
            sender.setPort(server.getSmtp().getPort());
            Message both = new Message(
                    new UUID(7, 7),
                    AT,
                    Message.Kind.RECOVERIES,
                    "two\nX-Header: forged",
                    List.of(notification("ines"), notification("rosa@evil.org, x")));

            configuration.mail(addresses(), sender).send(both);

            assertThat(server.waitForIncomingEmail(20_000, 2)).isTrue();
            MimeMessage[] mails = server.getReceivedMessages();
            assertThat(mails)
                    .extracting(ChannelsTest::reader)
                    .containsExactlyInAnyOrder("operators@site.example", "ines@site.example");
            assertThat(mails).allSatisfy(mail -> {
                assertThat(mail.getSubject()).isEqualTo("[SchedMate] two X-Header: forged");
                assertThat(mail.getHeader("X-Header")).isNull();
                assertThat(GreenMailUtil.getBody(mail)).contains("notification of ines");
            });
        } finally {
            server.stop();
        }
    }

    @Test
    void aReportIsOneMailWithAnHtmlPageAndPlainText() throws Exception {
        GreenMail server = MailServers.start();
        try {
            JavaMailSenderImpl sender = new JavaMailSenderImpl();
            sender.setHost("localhost");
            sender.setPort(server.getSmtp().getPort());
            ReportPost post = configuration.reportPost(addresses(), sender);

            post.send("ines", "the week\nBcc: eve@evil.org", "<h1>page</h1>", "plain words");
            post.send("rosa@lab.example", "the week", "<h1>page</h1>", "plain words");

            assertThat(server.waitForIncomingEmail(20_000, 2)).isTrue();
            assertThat(server.getReceivedMessages())
                    .extracting(ChannelsTest::reader)
                    .containsExactlyInAnyOrder("ines@site.example", "rosa@lab.example");
            assertThat(server.getReceivedMessages()).allSatisfy(mail -> {
                assertThat(mail.getHeader("Bcc")).isNull();
                assertThat(GreenMailUtil.getWholeMessage(mail))
                        .contains("multipart/alternative", "text/plain", "plain words", "text/html", "<h1>page</h1>");
            });
            assertThatThrownBy(() -> post.send("rosa evil", "the week", "", "")).isInstanceOf(MailException.class);
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

    private static Addresses addresses() {
        return new Addresses("operators@site.example", "site.example", "schedmate@site.example");
    }

    private static Hooks hooks(Hook hook, @Nullable String webhookSecret) {
        URI address = hook.address();
        return new Hooks(address, webhookSecret, address, address, address, "routing-key", address);
    }

    private static Message message(String owner) {
        return new Message(new UUID(7, 7), AT, Message.Kind.RECOVERIES, "a job failed", List.of(notification(owner)));
    }

    private static Notification notification(String owner) {
        return RecoveryNotification.of(
                recovery(),
                NotificationStage.WAITS,
                List.of(JOB),
                Set.of(owner),
                "notification of " + owner + " <!channel> & more");
    }

    private static Notification over() {
        RecoveryRecord cancelled = recovery(new TimedSagaEvent(AT, new SagaEvent.Cancelled(1, "ines")));
        return RecoveryNotification.of(cancelled, NotificationStage.OVER, List.of(JOB), Set.of("ines"), "it is over");
    }

    private static RecoveryRecord recovery(TimedSagaEvent... moments) {
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
                new UUID(3, 3), failed, diagnosis, decision, List.of(moments), AT, AT, AT, null, null, true, false, 1);
    }

    /** A server that records what it receives. It answers with the statuses in order, and then repeats the last one. */
    private static final class Hook implements AutoCloseable {

        private final HttpServer server;
        private final List<Headers> headers = new CopyOnWriteArrayList<>();
        private final List<byte[]> bodies = new CopyOnWriteArrayList<>();

        Hook(int... statuses) throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                try (exchange) {
                    headers.add(exchange.getRequestHeaders());
                    bodies.add(exchange.getRequestBody().readAllBytes());
                    exchange.sendResponseHeaders(statuses[Math.min(bodies.size(), statuses.length) - 1], -1);
                }
            });
            server.start();
        }

        URI address() {
            return URI.create("http://localhost:" + server.getAddress().getPort() + "/hook");
        }

        JsonNode only(String type) {
            assertThat(headers)
                    .singleElement()
                    .satisfies(only -> assertThat(only.getFirst("Content-Type")).isEqualTo(type));
            return json(0);
        }

        JsonNode json(int number) {
            return WireJson.tolerant().readTree(new String(bodies.get(number), StandardCharsets.UTF_8));
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
