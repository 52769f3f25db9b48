package io.schedmate.contracts.settings;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/**
 * Checks that a service starts with its default settings, and that a wrong value stops it with a message that names the
 * setting.
 */
public abstract class SettingsContract {

    private final ApplicationContextRunner start;
    private final List<String> wrong;

    /**
     * Checks one service.
     *
     * @param settings class that enables the service's configuration properties
     * @param wrong settings with which the service must not start, each as {@code name=value}
     */
    protected SettingsContract(Class<?> settings, String... wrong) {
        this.start = new ApplicationContextRunner()
                .withInitializer(new ConfigDataApplicationContextInitializer())
                .withUserConfiguration(settings);
        this.wrong = List.of(wrong);
    }

    @Test
    void theDefaultsAreFitToStartWith() {
        start.run(context -> assertThat(context.getStartupFailure()).isNull());
    }

    @TestFactory
    Stream<DynamicTest> aWrongValueStopsTheStartAndIsNamed() {
        return wrong.stream().map(setting -> DynamicTest.dynamicTest(setting, () -> isRefused(setting)));
    }

    private void isRefused(String setting) {
        String name = setting.substring(setting.lastIndexOf('.', setting.indexOf('=')) + 1, setting.indexOf('='));

        start.withPropertyValues(setting)
                .run(context -> assertThat(messages(Objects.requireNonNull(
                                context.getStartupFailure(), "Expected the start to be refused")))
                        .as("why the start was refused")
                        .containsAnyOf(name, camelCase(name)));
    }

    private static String messages(@Nullable Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .map(Throwable::toString)
                .collect(joining("\n"));
    }

    private static String camelCase(String name) {
        return Stream.of(name.split("-", -1))
                .reduce((before, word) -> before + Character.toUpperCase(word.charAt(0)) + word.substring(1))
                .orElse(name);
    }
}
