package io.schedmate.local.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.local.port.PlatformPorts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServicesTest {

    @TempDir
    private Path folder;

    @Test
    void aReaderMayMissTwoHeartbeatsBeforeItsSessionEnds() {
        assertThat(settings()).allSatisfy(settings -> {
            long session = Long.parseLong(
                    settings.getOrDefault("spring.kafka.consumer.properties.session.timeout.ms", "45000"));
            Duration heartbeat = seconds(settings.getOrDefault("spring.kafka.consumer.heartbeat-interval", "3s"));
            assertThat(heartbeat.multipliedBy(3)).isLessThanOrEqualTo(Duration.ofMillis(session));
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

    private List<Map<String, String>> settings() {
        Services services = new Services(new Site(
                folder,
                new PlatformPorts(18_000),
                name -> new ServiceDatabase("jdbc:postgresql://localhost:1/" + name, name, "secret"),
                Secrets.keptIn(folder.resolve("secrets.properties")),
                BrokerLogins.keptIn(folder.resolve("broker")),
                Optional.empty(),
                List.of()));
        return services.all().stream().map(Service::settings).toList();
    }

    private static Duration seconds(String written) {
        return Duration.parse("PT" + written);
    }
}
