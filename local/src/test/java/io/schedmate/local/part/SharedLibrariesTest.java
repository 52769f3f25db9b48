package io.schedmate.local.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedLibrariesTest {

    private final ClassLoader shared = new SharedLibraries(SharedLibrariesTest.class.getClassLoader());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.apache.kafka.clients.producer.KafkaProducer",
                "tools.jackson.databind.json.JsonMapper",
                "org.hibernate.validator.HibernateValidator",
                "jakarta.el.ExpressionFactory",
                "io.schedmate.model.job.JobId",
            })
    void allServicesShareTheLargeLibraries(String name) throws ClassNotFoundException {
        assertThat(shared.loadClass(name))
                .isSameAs(Class.forName(name, false, getClass().getClassLoader()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.slf4j.LoggerFactory", "io.schedmate.local.LocalPlatform", "picocli.CommandLine"})
    void otherClassesOfTheLauncherAreHidden(String name) {
        assertThatThrownBy(() -> shared.loadClass(name)).isInstanceOf(ClassNotFoundException.class);
    }

    @Test
    void settingsOfTheLauncherAreHidden() {
        assertThat(shared.getResource("META-INF/services/io.schedmate.cli.platform.Platform"))
                .isNull();
    }
}
