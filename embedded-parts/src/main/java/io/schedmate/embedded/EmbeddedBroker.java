package io.schedmate.embedded;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.jspecify.annotations.Nullable;

/** A Kafka broker and controller in this process. Its data stays in its folder across restarts. */
public final class EmbeddedBroker implements AutoCloseable {

    /** The same at every start: a folder belongs to one cluster. */
    private static final String CLUSTER = new Uuid(0x5343_4845_444d_4154L, 1).toString();

    private final KafkaRaftServer server;
    private final BrokerSettings settings;
    private final Folder folder;

    private EmbeddedBroker(KafkaRaftServer server, BrokerSettings settings, Folder folder) {
        this.server = server;
        this.settings = settings;
        this.folder = folder;
    }

    /** On a free port, in a folder that goes away with it. */
    public static EmbeddedBroker startTemporary() {
        return start(Folder.temporary("schedmate-broker"), Ports.free(), Ports.free(), null);
    }

    /** The same for those only who log in, each bound by the rules. */
    public static EmbeddedBroker startTemporary(BrokerAccess access) {
        return enforcing(Folder.temporary("schedmate-broker"), Ports.free(), Ports.free(), access);
    }

    /**
     * Starts on what the folder holds, or anew where it holds nothing. Whoever reaches it may do everything: for tests.
     *
     * @param port for clients; a free one is taken for the controller
     * @throws IllegalStateException when the folder or the port cannot be used
     */
    public static EmbeddedBroker start(Path folder, int port) {
        return start(Folder.kept(folder), port, Ports.free(), null);
    }

    /** The same for those only who log in, each bound by the rules, which take the place of those that were kept. */
    public static EmbeddedBroker start(Path folder, int port, int controllerPort, BrokerAccess access) {
        return enforcing(Folder.kept(folder), port, controllerPort, access);
    }

    private static EmbeddedBroker enforcing(Folder folder, int port, int controllerPort, BrokerAccess access) {
        EmbeddedBroker broker = start(folder, port, controllerPort, access);
        try {
            broker.enforce(access);
            return broker;
        } catch (RuntimeException | Error failed) {
            broker.close();
            throw failed;
        }
    }

    private static EmbeddedBroker start(Folder folder, int port, int controllerPort, @Nullable BrokerAccess access) {
        BrokerSettings settings = new BrokerSettings(folder.path(), port, controllerPort, access);
        format(settings);
        KafkaRaftServer server = new KafkaRaftServer(KafkaConfig.fromProps(settings.properties()), Time.SYSTEM);
        server.startup();
        return new EmbeddedBroker(server, settings, folder);
    }

    /** Where clients find it: {@code host:port}. */
    public String bootstrapServers() {
        return settings.address();
    }

    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
        folder.release();
    }

    private void enforce(BrokerAccess access) {
        Map<String, Object> settings = new HashMap<>(access.clientSettings(BrokerAccess.PLATFORM));
        settings.put("bootstrap.servers", bootstrapServers());
        List<AclBinding> wanted =
                access.rules().stream().flatMap(BrokerRule::bindings).toList();
        try (Admin admin = Admin.create(settings)) {
            List<AclBindingFilter> outdated = admin.describeAcls(AclBindingFilter.ANY).values().get().stream()
                    .filter(kept -> !wanted.contains(kept))
                    .map(AclBinding::toFilter)
                    .toList();
            admin.deleteAcls(outdated).all().get();
            admin.createAcls(wanted).all().get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("Expected the broker to take its rules.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Expected the broker to take its rules (interrupted).", e);
        }
    }

    private static void format(BrokerSettings settings) {
        try {
            Files.createDirectories(settings.folder());
            new Formatter()
                    .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8))
                    .setClusterId(CLUSTER)
                    .setNodeId(BrokerSettings.NODE)
                    .setControllerListenerName(BrokerSettings.CONTROLLER)
                    .setMetadataLogDirectory(settings.folder().toString())
                    .addDirectory(settings.folder().toString())
                    .setIgnoreFormatted(true)
                    .run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new IllegalStateException(
                    "Expected a folder that the broker can use, got (%s). Use an empty folder."
                            .formatted(settings.folder()),
                    e);
        }
    }
}
