package io.schedmate.failure.api.channel;

import io.schedmate.failure.notification.Addresses;
import io.schedmate.failure.notification.Channel;
import io.schedmate.failure.notification.Hooks;
import io.schedmate.failure.notification.Message;
import io.schedmate.failure.notification.Notification;
import io.schedmate.failure.notification.PersonalMail;
import io.schedmate.failure.report.weekly.ReportPost;
import io.schedmate.wire.WireJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.mail.javamail.JavaMailSender;
import tools.jackson.databind.json.JsonMapper;

/** Creates the configured notification channels. */
@Configuration(proxyBeanMethods = false)
class ChannelConfiguration {

    private static final JsonMapper MAPPER = WireJson.answers();

    @Bean
    @ConditionalOnExpression("!'${schedmate.failure.notification.webhook:}'.isBlank()")
    Channel webhook(Hooks hooks) {
        String secret = hooks.webhookSecret();
        WebhookSignature signature = secret == null || secret.isBlank() ? null : new WebhookSignature(secret);
        return new HttpChannel("webhook", configured(hooks.webhook()), message -> List.of(signed(message, signature)));
    }

    @Bean
    @ConditionalOnExpression("!'${schedmate.failure.notification.slack:}'.isBlank()")
    Channel slack(Hooks hooks) {
        return new HttpChannel("slack", configured(hooks.slack()), message -> List.of(Post.json(slack(message))));
    }

    @Bean
    @ConditionalOnExpression("!'${schedmate.failure.notification.teams:}'.isBlank()")
    Channel teams(Hooks hooks) {
        return new HttpChannel(
                "teams", configured(hooks.teams()), message -> List.of(Post.json(HookBodies.teams(message))));
    }

    @Bean
    @ConditionalOnExpression("!'${schedmate.failure.notification.pagerduty-key:}'.isBlank()")
    Channel pagerduty(Hooks hooks) {
        String key = configured(hooks.pagerdutyKey());
        return HttpChannel.ofIncidents(
                "pagerduty",
                configured(hooks.pagerduty()),
                message -> message.notifications().stream()
                        .map(notification -> Post.json(HookBodies.pagerDuty(message, notification, key)))
                        .toList());
    }

    @Bean
    @ConditionalOnExpression("!'${schedmate.failure.notification.alertmanager:}'.isBlank()")
    Channel alertmanager(Hooks hooks) {
        return HttpChannel.ofIncidents(
                "alertmanager",
                configured(hooks.alertmanager()),
                message -> List.of(Post.json(HookBodies.alertmanager(message))));
    }

    @Bean
    @ConditionalOnExpression("!'${spring.mail.host:}'.isBlank()")
    Channel mail(Addresses addresses, JavaMailSender sender) {
        return new MailChannel(sender, addresses);
    }

    @Bean
    @ConditionalOnExpression("!'${spring.mail.host:}'.isBlank()")
    PersonalMail personalMail(Addresses addresses, JavaMailSender sender) {
        return (name, person, address) -> Optional.ofNullable(address)
                .or(() -> addresses.mailOf(person))
                .map(to -> MailChannel.to(name, to, sender, addresses));
    }

    @Bean
    @ConditionalOnExpression("!'${spring.mail.host:}'.isBlank()")
    ReportPost reportPost(Addresses addresses, JavaMailSender sender) {
        return new ReportMail(sender, addresses);
    }

    private static <T> T configured(@Nullable T setting) {
        return Objects.requireNonNull(setting, "the condition holds");
    }

    private static Post signed(Message message, @Nullable WebhookSignature signature) {
        byte[] body = cloudEvent(message);
        return new Post(
                "application/cloudevents+json",
                body,
                signature == null ? Map.of() : signature.headers(message.id(), message.at(), body));
    }

    /** Returns a CloudEvents 1.0 event in structured mode. */
    private static byte[] cloudEvent(Message message) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("specversion", "1.0");
        event.put("id", message.id());
        event.put("source", "/failure-handler-service");
        event.put("type", message.kind().eventType());
        event.put("time", message.at());
        event.put("datacontenttype", "application/json");
        event.put(
                "data",
                Map.of(
                        "subject", message.subject(),
                        "text", message.text(),
                        "items",
                                message.notifications().stream()
                                        .map(ChannelConfiguration::item)
                                        .toList()));
        return MAPPER.writeValueAsBytes(event);
    }

    private static Map<String, Object> item(Notification notification) {
        Map<String, Object> item = new LinkedHashMap<>(notification.subject().facts());
        item.put("jobs", notification.jobs());
        item.put("owners", notification.owners().stream().sorted().toList());
        return item;
    }

    /** Returns a Slack message. Slack reserves three characters, and interprets more of them in markup. */
    private static byte[] slack(Message message) {
        String text = message.text().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        return MAPPER.writeValueAsBytes(Map.of("text", text, "mrkdwn", false));
    }
}
