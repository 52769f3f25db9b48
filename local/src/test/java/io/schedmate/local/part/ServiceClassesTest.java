package io.schedmate.local.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.local.port.FreePorts;
import io.schedmate.model.job.JobId;
import io.schedmate.model.problem.FieldViolation;
import io.schedmate.wire.BodyCheck;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

class ServiceClassesTest {

    private static final ClassLoader LAUNCHER = ServiceClassesTest.class.getClassLoader();

    private final URLClassLoader withoutPath = new ServiceClasses("without-path", new URL[0], LAUNCHER);

    @AfterEach
    void close() throws IOException {
        withoutPath.close();
    }

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
        assertThat(withoutPath.loadClass(name)).isSameAs(Class.forName(name, false, LAUNCHER));
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.slf4j.LoggerFactory", "io.schedmate.local.LocalPlatform", "picocli.CommandLine"})
    void otherClassesOfTheLauncherAreHidden(String name) {
        assertThatThrownBy(() -> withoutPath.loadClass(name)).isInstanceOf(ClassNotFoundException.class);
    }

    /** The shared check of bodies would otherwise take each optional field of a service's own record for required. */
    @Test
    void optionalFieldsOfAServicesOwnRecordAreNotMissing() throws Exception {
        record Wanted(String name, @Nullable String owner) {}
        try (URLClassLoader one = new ServiceClasses("one", placeOf(Wanted.class), LAUNCHER)) {
            JsonMapper mapper = JsonMapper.builder().build();
            byte[] body = "{\"name\": 1}".getBytes(StandardCharsets.UTF_8);
            JavaType type = mapper.constructType(one.loadClass(Wanted.class.getName()));

            assertThat(BodyCheck.of(mapper, body, type, new StreamReadException("not read")))
                    .extracting(FieldViolation::where)
                    .doesNotContain("/owner");
        }
    }

    @Test
    void settingsOfTheLauncherAreHidden() {
        assertThat(withoutPath.getResource("META-INF/services/io.schedmate.cli.platform.Platform"))
                .isNull();
    }

    @Test
    void eachServiceLoadsItsOtherClassesItself() throws Exception {
        try (URLClassLoader one = new ServiceClasses("one", placeOf(FreePorts.class), LAUNCHER)) {
            Class<?> own = one.loadClass(FreePorts.class.getName());

            assertThat(own.getClassLoader()).isSameAs(one);
            assertThat(one.loadClass(FreePorts.class.getName())).isSameAs(own);
        }
    }

    @Test
    void aSharedLibraryThatTheLauncherLacksIsTheServicesOwn() throws Exception {
        try (URLClassLoader one =
                new ServiceClasses("one", placeOf(JobId.class), ClassLoader.getPlatformClassLoader())) {
            assertThat(one.loadClass(JobId.class.getName()).getClassLoader()).isSameAs(one);
        }
    }

    @Test
    void classesOfTheJdkAreThoseOfTheProcess() throws ClassNotFoundException {
        assertThat(withoutPath.loadClass("java.sql.Driver")).isSameAs(java.sql.Driver.class);
    }

    private static URL[] placeOf(Class<?> type) {
        return new URL[] {type.getProtectionDomain().getCodeSource().getLocation()};
    }
}
