package io.schedmate.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.advisor.wiring.AdvisorProperties;
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

    @EnableConfigurationProperties(AdvisorProperties.class)
    static class Settings {}

    @Test
    void theDefaultsAreFitToStartWith() {
        start.run(context -> assertThat(context).hasNotFailed());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "schedmate.advisor.deadline=0s",
                "schedmate.advisor.keep-advice=1s",
                "schedmate.advisor.keep-history=never",
                "schedmate.advisor.source.entries=0",
                "schedmate.advisor.source.unpacked-bytes=-1",
                "schedmate.advisor.vectors.exact-up-to=-1",
                "schedmate.advisor.vectors.store=cloud",
                "schedmate.advisor.model.timeout=0s"
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
