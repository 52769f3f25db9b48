package io.schedmate.advisor;

import io.schedmate.advisor.wiring.AdvisorProperties;
import io.schedmate.contracts.settings.SettingsContract;
import org.springframework.boot.context.properties.EnableConfigurationProperties;

class SettingsTest extends SettingsContract {

    @EnableConfigurationProperties(AdvisorProperties.class)
    static class Settings {}

    SettingsTest() {
        super(
                Settings.class,
                "schedmate.advisor.deadline=0s",
                "schedmate.advisor.longest-reading=0s",
                "schedmate.advisor.keep-advice=1s",
                "schedmate.advisor.keep-history=never",
                "schedmate.advisor.first-sweep=0s",
                "schedmate.advisor.source.entries=0",
                "schedmate.advisor.source.ratio=0",
                "schedmate.advisor.source.unpacked-bytes=-1",
                "schedmate.advisor.vectors.exact-up-to=-1",
                "schedmate.advisor.vectors.store=cloud",
                "schedmate.advisor.model.timeout=0s",
                "schedmate.advisor.outlook.draws=1",
                "schedmate.advisor.outlook.max-jobs=0",
                "schedmate.advisor.outlook.clusters[0].cluster=");
    }
}
