package io.schedmate.failure;

import static org.awaitility.Awaitility.await;

import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.event.EventSeals;
import io.schedmate.edge.event.key.AgentKeys;
import io.schedmate.edge.security.InternalKey;
import io.schedmate.embedded.EmbeddedBroker;
import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.embedded.Ports;
import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.model.event.JobEvent;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * The broker and the database of the service, which a test can stop and restart with their data, and the service as a
 * process.
 */
final class Premises implements AutoCloseable {

    private static final Duration MAX_TIME = Duration.ofMinutes(6);
    private static final String JAVA = ProcessHandle.current().info().command().orElse("java");

    private final Path folder;
    private final List<SimulatedAgent> agents;
    private final int brokerPort = Ports.free();
    private final int databasePort = Ports.free();
    private final int servicePort = Ports.free();
    private final List<Process> services = new ArrayList<>();
    private EmbeddedBroker broker;
    private EmbeddedDatabase server;
    private final ServiceDatabase database;

    Premises(Path folder, List<SimulatedAgent> agents) throws IOException {
        this.folder = folder;
        this.agents = agents;
        this.broker = EmbeddedBroker.start(Files.createDirectories(folder.resolve("broker")), brokerPort);
        this.server = EmbeddedDatabase.start(Files.createDirectories(folder.resolve("database")), databasePort);
        this.database = server.database("failure_handler");
    }

    Process startService(String dyingAt) throws IOException {
        List<String> line = new ArrayList<>(List.of(
                JAVA,
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                DyingHandler.class.getName(),
                dyingAt,
                "--server.port=" + servicePort,
                "--spring.kafka.bootstrap-servers=localhost:" + brokerPort,
                "--schedmate.internal.key=only-for-tests-only-for-tests-only-for-tests",
                "--schedmate.events.partitions=2",
                "--schedmate.events.first-pause=10ms",
                "--schedmate.failure.diagnosis.before-first=200ms",
                "--schedmate.failure.recovery.mode=act",
                "--schedmate.failure.recovery.first-pause=0s",
                "--schedmate.failure.recovery.longest-pause=0s",
                "--schedmate.failure.recovery.between-looks=200ms",
                "--schedmate.failure.recovery.lease=5s",
                "--schedmate.failure.recovery.watch=2s",
                "--schedmate.failure.agents.private-key=" + SimulatedAgent.PRIVATE_KEY,
                "--logging.structured.format.console=",
                "--logging.level.root=warn",
                "--spring.datasource.url=" + database.jdbcUrl(),
                "--spring.datasource.username=" + database.user(),
                "--spring.datasource.password=" + database.password()));
        for (int each = 1; each <= agents.size(); each++) {
            line.add("--schedmate.failure.agents.addresses.node-%d=%s"
                    .formatted(each, agents.get(each - 1).address()));
        }
        Process service = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(
                        folder.resolve("service-" + services.size() + ".log").toFile())
                .start();
        services.add(service);
        return service;
    }

    /**
     * Waits until the service answers calls. Its Kafka consumers are then running, or will connect as soon as there is
     * a broker.
     */
    void awaitReady() {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + servicePort + "/actuator/health/liveness"))
                .timeout(Duration.ofMinutes(1))
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            await().atMost(MAX_TIME)
                    .ignoreExceptionsInstanceOf(IOException.class)
                    .until(() -> http.send(request, HttpResponse.BodyHandlers.discarding())
                                    .statusCode()
                            < 500);
        }
    }

    void publish(JobEvent... events) throws Exception {
        EventCodec codec = new EventCodec(new EventSeals(
                new InternalKey("only-for-tests-only-for-tests-only-for-tests"), AgentKeys.of(List.of(), null), true));
        try (var producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers(),
                        // The service creates the topics when it starts.
                        ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_TIME.toMillis()),
                new StringSerializer(),
                new ByteArraySerializer())) {
            for (JobEvent event : events) {
                producer.send(codec.encode(event, "test", null)).get();
            }
        }
    }

    void stop() {
        broker.close();
        server.close();
    }

    void bringBack() {
        server = EmbeddedDatabase.start(folder.resolve("database"), databasePort);
        broker = EmbeddedBroker.start(folder.resolve("broker"), brokerPort);
    }

    /** Returns the status of each recovery. */
    List<String> statuses() throws SQLException {
        return read("select status from recovery");
    }

    /** Returns the number of nodes that have reported. */
    int nodes() throws SQLException {
        return read("select name from node where gpus <> '[]'").size();
    }

    /** Returns the number of events that have not been sent. */
    int unsent() throws SQLException {
        return read("select id::text from outbox").size();
    }

    String printed() throws IOException {
        return Files.readString(folder.resolve("service-" + (services.size() - 1) + ".log"));
    }

    private List<String> read(String query) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }

    @Override
    public void close() {
        for (Process service : services) {
            service.destroyForcibly().onExit().join();
        }
        stop();
    }
}
