package io.schedmate.failure.notification;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The addresses that receive messages over HTTP; null = none. Most of them are secrets.
 *
 * @param webhook receives CloudEvents
 * @param webhookSecret signs the CloudEvents according to Standard Webhooks: {@code whsec_} and base64; blank =
 *      unsigned
 * @param slack a Slack incoming webhook
 * @param teams a Microsoft Teams workflow that takes adaptive cards
 * @param pagerduty the PagerDuty Events API, version 2
 * @param pagerdutyKey the routing key of a PagerDuty service; blank = not used
 * @param alertmanager the Prometheus Alertmanager API, version 2
 */
public record Hooks(
        @Nullable URI webhook,
        @Nullable String webhookSecret,
        @Nullable URI slack,
        @Nullable URI teams,
        @Nullable URI pagerduty,
        @Nullable String pagerdutyKey,
        @Nullable URI alertmanager) {

    /** Omits the addresses, most of which are secrets. */
    @Override
    public String toString() {
        return "Hooks";
    }
}
