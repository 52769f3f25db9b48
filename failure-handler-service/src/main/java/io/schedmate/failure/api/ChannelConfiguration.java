package io.schedmate.failure.api;

import io.schedmate.failure.notification.Addresses;
import io.schedmate.failure.notification.Channel;
import io.schedmate.failure.notification.Message;
import io.schedmate.failure.recovery.RecoveryPlan;
import io.schedmate.wire.WireJson;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
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
    @ConditionalOnExpression("!'${schedmate.failure.telling.webhook:}'.isBlank()")
    Channel webhook(Addresses addresses) {
        return new HttpChannel(
                "webhook",
                Objects.requireNonNull(addresses.webhook(), "the condition holds"),
                "application/cloudevents+json",
                ChannelConfiguration::cloudEvent);
    }

    @Bean
    @ConditionalOnExpression("!'${schedmate.failure.telling.slack:}'.isBlank()")
    Channel slack(Addresses addresses) {
        return new HttpChannel(
                "slack",
                Objects.requireNonNull(addresses.slack(), "the condition holds"),
                "application/json",
                ChannelConfiguration::slack);
    }

    @Bean
    @ConditionalOnExpression("!'${spring.mail.host:}'.isBlank()")
    Channel mail(Addresses addresses, JavaMailSender sender) {
        return new MailChannel(sender, addresses);
    }

    /** CloudEvents 1.0, structured mode. */
    private static byte[] cloudEvent(Message message) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("specversion", "1.0");
        event.put("id", message.id());
        event.put("source", "/failure-handler-service");
        event.put("type", "io.schedmate.recovery.told.v1");
        event.put("time", message.at());
        event.put("datacontenttype", "application/json");
        event.put(
                "data",
                Map.of(
                        "subject", message.subject(),
                        "text", message.text(),
                        "items",
                                message.stories().stream()
                                        .map(ChannelConfiguration::item)
                                        .toList()));
        return MAPPER.writeValueAsBytes(event);
    }

    private static Map<String, Object> item(Message.Story story) {
        Map<String, Object> item = new LinkedHashMap<>();
        item.put("recovery", RecoveryPlan.of(story.recovery()));
        item.put("diagnosis", story.recovery().diagnosis());
        item.put("jobs", story.jobs());
        item.put("owners", story.owners().stream().sorted().toList());
        return item;
    }

    /** Slack takes three signs for its own. */
    private static byte[] slack(Message message) {
        String text = message.text().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        return MAPPER.writeValueAsBytes(Map.of("text", text));
    }
}
