package io.schedmate.tracker;

import static org.awaitility.Awaitility.await;

import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.embedded.Ports;
import io.schedmate.embedded.ServiceDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** Trackers and a broker in separate processes, which a test can kill. */
final class Fleet implements AutoCloseable {

    private static final Duration MAX_TIME = Duration.ofMinutes(4);

    private final Path folder;
    private final EmbeddedDatabase database = EmbeddedDatabase.startTemporary();
    private final ServiceDatabase ours = database.database("metric_tracker");
    private final int brokerPort = Ports.free();
    private final List<Process> started = new ArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();
    private @Nullable Process broker;

    /** A running tracker. */
    record Tracker(Process process, int port) {

        /** Kills the process, as a loss of power would. */
        void kill() {
            end(process.destroyForcibly());
        }

        /** Stops the process cleanly. */
        void stop() {
            process.destroy();
            end(process);
        }
    }

    Fleet(Path folder) {
        this.folder = folder;
        startBroker();
    }

    ServiceDatabase database() {
        return ours;
    }

    void startBroker() {
        broker = start(
                "broker",
                BrokerProcess.class.getName(),
                folder.resolve("broker").toString(),
                "" + brokerPort);
    }

    void killBroker() {
        Process running = broker;
        if (running != null) {
            end(running.destroyForcibly());
        }
    }

    KafkaProducer<String, byte[]> producer() {
        return new KafkaProducer<>(
                java.util.Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, address(),
                        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 240_000,
                        ProducerConfig.MAX_BLOCK_MS_CONFIG, 240_000),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    Tracker startTracker() {
        int port = Ports.free();
        Process process = start(
                "tracker-" + port,
                MetricTrackerApplication.class.getName(),
                "--server.port=" + port,
                "--spring.kafka.bootstrap-servers=" + address(),
                "--spring.kafka.consumer.properties.session.timeout.ms=6000",
                "--spring.kafka.consumer.properties.heartbeat.interval.ms=1500",
                "--schedmate.internal.key=only-for-tests-only-for-tests-only-for-tests",
                "--schedmate.events.partitions=4",
                "--schedmate.events.first-pause=100ms",
                "--schedmate.tracker.sample-every=0s",
                "--schedmate.tracker.chunks.max-chunks=20",
                "--logging.structured.format.console=",
                "--spring.datasource.url=" + ours.jdbcUrl(),
                "--spring.datasource.username=" + ours.user(),
                "--spring.datasource.password=" + ours.password());
        return new Tracker(process, port);
    }

    void awaitReady(Tracker tracker) {
        await().atMost(MAX_TIME).until(() -> {
            if (!tracker.process().isAlive()) {
                throw new IllegalStateException("Expected the tracker to run; see " + folder);
            }
            return isReady(tracker.port());
        });
    }

    private boolean isReady(int port) throws InterruptedException {
        try {
            return http.send(
                                    HttpRequest.newBuilder(URI.create(
                                                    "http://localhost:" + port + "/actuator/health/readiness"))
                                            .timeout(MAX_TIME)
                                            .build(),
                                    HttpResponse.BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    private String address() {
        return "localhost:" + brokerPort;
    }

    private Process start(String name, String main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                main));
        command.addAll(List.of(arguments));
        try {
            Files.createDirectories(folder);
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve(name + ".log").toFile())
                    .start();
            started.add(process);
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void end(Process process) {
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        started.forEach(Process::destroyForcibly);
        started.forEach(Fleet::end);
        database.close();
        http.close();
    }
}
