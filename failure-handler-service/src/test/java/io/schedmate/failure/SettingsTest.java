package io.schedmate.failure;

import io.schedmate.contracts.settings.SettingsContract;
import io.schedmate.failure.wiring.FailureProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;

class SettingsTest extends SettingsContract {

    @EnableConfigurationProperties(FailureProperties.class)
    static class Settings {}

    SettingsTest() {
        super(
                Settings.class,
                "schedmate.failure.recovery.mode=always",
                "schedmate.failure.recovery.outage-from=1",
                "schedmate.failure.recovery.first-pause=soon",
                "schedmate.failure.recovery.budget.cordoned-ratio=1.5",
                "schedmate.failure.recovery.budget.isolations=-1",
                "schedmate.failure.notification.at-most=0",
                "schedmate.failure.notification.from=",
                "schedmate.failure.notification.webhook-secret=c2VjcmV0",
                "schedmate.failure.notification.webhook-secret=whsec_dG9vIHNob3J0",
                "schedmate.failure.notification.teams=not a url",
                "schedmate.failure.experiment-trackers.mlflow=not a url",
                "schedmate.failure.rules-refresh=0s",
                "schedmate.failure.notification.console=schedmate.example",
                "schedmate.failure.nodes.window=1h",
                "schedmate.failure.nodes.half-life=0d",
                "schedmate.failure.nodes.factor=0.5",
                "schedmate.failure.nodes.suspect-from=1",
                "schedmate.failure.nodes.refresh=-1s",
                "schedmate.failure.alerts.of-owner=0",
                "schedmate.failure.alerts.keep-trying=1s",
                "schedmate.failure.alerts.settle=-1s",
                "schedmate.failure.alerts.default-channels=slack,fax",
                "schedmate.failure.alerts.routes[0].channels=fax",
                "schedmate.failure.alerts.routes[0].conditions=hung",
                "schedmate.failure.alerts.people.ines.mail=nobody",
                "schedmate.failure.alerts.people.ines.from-severity=loud",
                "schedmate.failure.alerts.people.ines.quiet.from=24:00",
                "schedmate.failure.keep-history=1h",
                "schedmate.failure.keep-seen-events=a-while");
    }
}
