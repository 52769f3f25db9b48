package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.local.port.PlatformPorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what another user of this machine can do to the platform. */
@ExtendWith(OnePlatform.Provided.class)
class AccessTest {

    private static final byte[] FORGED = "{}".getBytes(StandardCharsets.UTF_8);

    private final OnePlatform platform;
    private final PlatformPorts ports;

    AccessTest(OnePlatform platform) {
        this.platform = platform;
        this.ports = new PlatformPorts(platform.settings().firstPort());
    }

    @ParameterizedTest
    @CsvSource({
        "postgres, postgres, ''",
        "postgres, postgres, postgres",
        "postgres, failure_handler, postgres",
        "failure_handler, failure_handler, failure_handler",
        "job_registry, job_registry, ''"
    })
    void theDatabaseRejectsLoginsWithoutItsPassword(String user, String database, String password) {
        assertThatThrownBy(() -> DriverManager.getConnection(
                                "jdbc:postgresql://localhost:%d/%s".formatted(ports.database(), database),
                                user,
                                password)
                        .close())
                .isInstanceOf(SQLException.class)
                .hasMessageMatching("(?s).*(password|SCRAM).*");
    }

    @Test
    void theDatabaseOpensNoSharedUnixSocket() {
        assertThat(Path.of("/tmp/.s.PGSQL." + ports.database())).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theBrokerRejectsLoginsWithoutAPassword(boolean asThePlatform) {
        Map<String, Object> guest = asThePlatform
                ? Map.of(
                        "security.protocol", "SASL_PLAINTEXT",
                        "sasl.mechanism", "PLAIN",
                        "sasl.jaas.config",
                                "org.apache.kafka.common.security.plain.PlainLoginModule required"
                                        + " username=\"platform\" password=\"platform\";")
                : Map.of();
        for (int port : List.of(ports.broker(), ports.brokerController())) {
            var settings = new HashMap<String, Object>(guest);
            String with = port == ports.broker() ? "bootstrap.servers" : "bootstrap.controllers";
            settings.put(with, "localhost:" + port);
            settings.put("request.timeout.ms", "3000");
            settings.put("default.api.timeout.ms", "4000");
            try (Admin admin = Admin.create(settings)) {
                assertThatThrownBy(() -> admin.describeCluster().nodes().get())
                        .as("port %d", port)
                        .isInstanceOf(ExecutionException.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"job-failed", "node-sample", "job-state", "job-advice", "log-raw.dlt"})
    void aShippersLoginCannotForgeEvents(String topic) {
        var shipper = Topics.as("shipper", platform.running());

        assertThatThrownBy(() -> shipper.put(topic, "some-job", FORGED))
                .rootCause()
                .isInstanceOf(TopicAuthorizationException.class);
        assertThatThrownBy(() -> shipper.all(topic)).isInstanceOf(TopicAuthorizationException.class);
    }

    @Test
    void anAgentsLoginCannotForgeDeletionsOrSubmissions() {
        var agent = Topics.as("node-agent", platform.running());

        for (String topic : List.of("job-state", "job-submitted", "recovery-event")) {
            assertThatThrownBy(() -> agent.put(topic, "some-job", FORGED))
                    .rootCause()
                    .isInstanceOf(TopicAuthorizationException.class);
        }
    }

    @Test
    void everyFileWithAPasswordIsReadableByItsOwnerOnly() throws IOException {
        try (Stream<Path> files = Stream.of("keys", "settings", "database/password")
                .map(platform.folder()::resolve)
                .flatMap(AccessTest::files)) {
            assertThat(files.filter(file -> !file.toString().endsWith(".arguments")
                            && !file.toString().endsWith("was-shown")))
                    .hasSizeGreaterThan(10)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
    }

    @Test
    void noCommandLineContainsAPassword() throws IOException {
        List<String> passwords = Stream.concat(
                        Files.readAllLines(platform.folder().resolve("keys/broker/passwords.properties")).stream()
                                .filter(line -> line.contains("="))
                                .map(line -> line.substring(line.indexOf('=') + 1)),
                        Stream.of(Files.readString(platform.folder().resolve("database/password"))))
                .toList();

        assertThat(passwords).hasSizeGreaterThan(5);
        assertThat(ProcessHandle.allProcesses()
                        .map(process -> process.info().commandLine().orElse("")))
                .noneMatch(line -> passwords.stream().anyMatch(line::contains));
    }

    @Test
    void nothingListensOnAnAddressReachableFromOtherMachines() throws IOException {
        List<InetAddress> outside = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress())
                .toList();

        for (InetAddress address : outside) {
            assertThat(ports.all().values()).noneMatch(port -> answers(new InetSocketAddress(address, port)));
        }
    }

    private static boolean answers(InetSocketAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(address, 2000);
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static Stream<Path> files(Path path) {
        try (Stream<Path> all = Files.walk(path)) {
            return all.filter(Files::isRegularFile).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
