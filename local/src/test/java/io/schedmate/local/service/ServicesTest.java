package io.schedmate.local.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.local.port.PlatformPorts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServicesTest {

    @TempDir
    private Path folder;

    @Test
    void aReaderMayMissTwoHeartbeatsBeforeItsSessionEnds() {
        assertThat(settings()).allSatisfy(settings -> {
            Duration heartbeat = seconds(settings.getOrDefault("spring.kafka.consumer.heartbeat-interval", "3s"));
            assertThat(heartbeat.multipliedBy(3)).isLessThanOrEqualTo(session(settings));
        });
    }

    /** A reader asks again only after the answer to its last request, and so resumes after an outage. */
    @Test
    void noReaderOfThisMachineAwaitsAnAnswerForLongerThanFiveSeconds() {
        assertThat(settings())
                .allSatisfy(settings -> assertThat(settings.entrySet())
                        .filteredOn(each -> each.getKey().endsWith("fetch-max-wait")
                                || each.getKey().endsWith("gather-for"))
                        .isNotEmpty()
                        .allSatisfy(each ->
                                assertThat(seconds(each.getValue())).isLessThanOrEqualTo(Duration.ofSeconds(5))));
    }

    /** Two readers with the same fixed name would displace each other. */
    @Test
    void onlyWhereNoServiceHasASecondInstanceDoReadersHaveFixedNamesAndLongSessions() {
        assertThat(settings(true)).allSatisfy(settings -> {
            assertThat(settings).containsEntry("schedmate.events.only-instance", "true");
            assertThat(session(settings)).isEqualTo(Duration.ofMinutes(5));
        });
        assertThat(settings(false)).allSatisfy(settings -> {
            assertThat(settings).doesNotContainKey("schedmate.events.only-instance");
            assertThat(session(settings)).isEqualTo(Duration.ofSeconds(15));
        });
    }

    private List<Map<String, String>> settings() {
        return Stream.of(true, false).flatMap(only -> settings(only).stream()).toList();
    }

    private static Duration session(Map<String, String> settings) {
        return Duration.ofMillis(
                Long.parseLong(settings.getOrDefault("spring.kafka.consumer.properties.session.timeout.ms", "45000")));
    }

    private List<Map<String, String>> settings(boolean onlyInstances) {
        Services services = new Services(new Site(
                folder,
                new PlatformPorts(18_000),
                name -> new ServiceDatabase("jdbc:postgresql://localhost:1/" + name, name, "secret"),
                Secrets.keptIn(folder.resolve("secrets.properties")),
                BrokerLogins.keptIn(folder.resolve("broker")),
                Optional.empty(),
                List.of(),
                onlyInstances));
        return services.all().stream().map(Service::settings).toList();
    }

    private static Duration seconds(String written) {
        return Duration.parse("PT" + written);
    }
}
