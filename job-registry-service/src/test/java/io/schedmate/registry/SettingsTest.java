package io.schedmate.registry;

import io.schedmate.contracts.settings.SettingsContract;
import io.schedmate.registry.wiring.RegistryProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;

class SettingsTest extends SettingsContract {

    @EnableConfigurationProperties(RegistryProperties.class)
    static class Settings {}

    SettingsTest() {
        super(
                Settings.class,
                "schedmate.registry.keep-jobs=0s",
                "schedmate.registry.keep-archives=-1d",
                "schedmate.registry.keep-dead-letters=soon",
                "schedmate.registry.gone-within=-1s");
    }
}
