package io.schedmate.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.registry.wiring.RegistryProperties;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class SettingsTest {

    private final ApplicationContextRunner start = new ApplicationContextRunner()
            .withInitializer(new ConfigDataApplicationContextInitializer())
            .withUserConfiguration(Settings.class);

    @EnableConfigurationProperties(RegistryProperties.class)
    static class Settings {}

    @Test
    void theDefaultsAreFitToStartWith() {
        start.run(context -> assertThat(context).hasNotFailed());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "schedmate.registry.keep-jobs=0s",
                "schedmate.registry.keep-archives=-1d",
                "schedmate.registry.keep-dead-letters=soon",
                "schedmate.registry.gone-within=-1s"
            })
    void aWrongValueStopsTheStartAndIsNamed(String setting) {
        String property = setting.substring(setting.lastIndexOf('.') + 1, setting.indexOf('='));
        String component = camelCase(property);

        start.withPropertyValues(setting)
                .run(context -> assertThat(context)
                        .getFailure()
                        .satisfies(failure ->
                                assertThat(Throwables.getStackTrace(failure)).containsAnyOf(property, component)));
    }

    private static String camelCase(String property) {
        StringBuilder name = new StringBuilder();
        for (String word : property.split("-", -1)) {
            name.append(name.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return name.toString();
    }
}
