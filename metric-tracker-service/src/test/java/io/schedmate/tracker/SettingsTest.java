package io.schedmate.tracker;

import io.schedmate.contracts.settings.SettingsContract;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

class SettingsTest extends SettingsContract {

    @ConfigurationPropertiesScan
    static class Settings {}

    SettingsTest() {
        super(
                Settings.class,
                "schedmate.tracker.mapping.cluster=",
                "schedmate.tracker.hold-unknown=-1s",
                "schedmate.tracker.max-held=0",
                "schedmate.tracker.max-held-bytes=much",
                "schedmate.tracker.max-held-per-sender=0",
                "schedmate.tracker.sample-every=often",
                "schedmate.tracker.max-live=0",
                "schedmate.tracker.flow.lines-a-second=0",
                "schedmate.tracker.job-metrics.max-jobs=-1",
                "schedmate.tracker.slow-below-ratio=1.5",
                "schedmate.tracker.well-from-ratio=-0.1",
                "schedmate.tracker.stopped-after-gaps=0",
                "schedmate.tracker.evict-below-ratio=2",
                "schedmate.tracker.keep-history=1s",
                "schedmate.tracker.stream-pause=0s",
                "schedmate.tracker.rules-refresh=0s",
                "schedmate.tracker.chunks.consumers=0",
                "schedmate.tracker.chunks.max-bytes=big",
                "schedmate.tracker.model.tokens-a-day=-1",
                "schedmate.tracker.model.timeout=0s");
    }
}
