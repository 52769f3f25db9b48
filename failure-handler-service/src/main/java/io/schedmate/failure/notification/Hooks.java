package io.schedmate.failure.notification;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The addresses that take messages over HTTP; null for none. Most are secrets themselves.
 *
 * @param webhook takes CloudEvents
 * @param webhookSecret signs them, as Standard Webhooks say: {@code whsec_} and base64; blank = unsigned
 * @param slack takes what Slack's incoming webhooks take
 * @param teams takes adaptive cards, as the workflows of Microsoft Teams do
 * @param pagerduty takes PagerDuty's events, version 2
 * @param pagerdutyKey the routing key of a service there; blank = none is told
 * @param alertmanager takes alerts as version 2 of the API of Prometheus' Alertmanager does
 */
public record Hooks(
        @Nullable URI webhook,
        @Nullable String webhookSecret,
        @Nullable URI slack,
        @Nullable URI teams,
        @Nullable URI pagerduty,
        @Nullable String pagerdutyKey,
        @Nullable URI alertmanager) {

    /** Without the addresses. */
    @Override
    public String toString() {
        return "Hooks";
    }
}
