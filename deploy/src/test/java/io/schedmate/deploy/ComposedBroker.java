package io.schedmate.deploy;

import io.schedmate.embedded.Ports;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.UserScramCredentialAlteration;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;

/**
 * Runs the broker of docker-compose.yml in this process: with its own settings, ports of this machine, and the users
 * and rules that its script creates. Stand-ins for Kafka's own programs record their arguments.
 */
final class ComposedBroker implements AutoCloseable {

    private static final List<String> PORTS = List.of("9092", "9093", "9094", "9095");

    private final Map<String, String> ports = new LinkedHashMap<>();
    private final KafkaRaftServer server;
    private final AccessCalls calls;

    private ComposedBroker(Path folder) throws Exception {
        for (String port : PORTS) {
            ports.put(port, Integer.toString(Ports.free()));
        }
        Properties settings = settings(folder.resolve("data"));
        format(folder.resolve("data"));
        server = new KafkaRaftServer(KafkaConfig.fromProps(settings), Time.SYSTEM);
        server.startup();
        calls = AccessCalls.of(folder.resolve("programs"), ComposeTest.environment("kafka-access"));
        enter(calls.passwords(), calls.rules());
    }

    static ComposedBroker start(Path folder) {
        try {
            return new ComposedBroker(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new IllegalStateException("Expected the broker of docker-compose.yml to start.", e);
        }
    }

    /** Returns the address for services. */
    String inside() {
        return "localhost:" + ports.get("9092");
    }

    /** Returns the address for shippers on other machines. */
    String outside() {
        return "localhost:" + ports.get("9094");
    }

    List<AclBinding> rules() {
        return calls.rules();
    }

    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
    }

    /** Returns the settings as the image derives them from its variables. */
    private Properties settings(Path folder) {
        var settings = new Properties();
        ComposeTest.environment("kafka").forEach((variable, value) -> settings.put(setting(variable), here(value)));
        settings.put("log.dirs", folder.toString());
        // There is only one replica of this topic as well; compose's default of 50 partitions per topic takes long on
        // this machine.
        settings.put("offsets.topic.num.partitions", "1");
        settings.put("share.coordinator.state.topic.replication.factor", "1");
        settings.put("share.coordinator.state.topic.min.isr", "1");
        settings.put("log.cleaner.dedupe.buffer.size", Integer.toString(8 << 20));
        return settings;
    }

    private static String setting(String variable) {
        return variable.substring("KAFKA_".length())
                .toLowerCase(Locale.ROOT)
                .replace("___", "-")
                .replace("__", "=")
                .replace('_', '.')
                .replace('=', '_');
    }

    private String here(String value) {
        String here = value.replace("://:", "://localhost:").replace("kafka:", "localhost:");
        for (var port : ports.entrySet()) {
            here = here.replace(":" + port.getKey(), ":" + port.getValue());
        }
        return here;
    }

    private void enter(List<UserScramCredentialAlteration> passwords, List<AclBinding> rules)
            throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", "localhost:" + ports.get("9095")))) {
            admin.alterUserScramCredentials(passwords).all().get();
            admin.createAcls(rules).all().get();
        }
    }

    private static void format(Path folder) throws Exception {
        Files.createDirectories(folder);
        new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8))
                .setClusterId(Uuid.randomUuid().toString())
                .setNodeId(1)
                .setControllerListenerName("CONTROLLER")
                .setMetadataLogDirectory(folder.toString())
                .addDirectory(folder.toString())
                .run();
    }
}
