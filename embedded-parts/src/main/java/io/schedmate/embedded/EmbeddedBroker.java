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

/**
 * A Kafka broker and controller in this process. Its data stays in its folder across restarts, unless the folder is
 * temporary.
 */
public final class EmbeddedBroker implements AutoCloseable {

    /** The cluster id, the same at every start because a folder belongs to one cluster. */
    private static final String CLUSTER = new Uuid(0x5343_4845_444d_4154L, 1).toString();

    private final KafkaRaftServer server;
    private final BrokerSettings settings;
    private final Folder folder;

    private EmbeddedBroker(KafkaRaftServer server, BrokerSettings settings, Folder folder) {
        this.server = server;
        this.settings = settings;
        this.folder = folder;
    }

    /** Starts an open broker on a free port, in a folder that is deleted with it. */
    public static EmbeddedBroker startTemporary() {
        return start(Folder.temporary("schedmate-broker"), Ports.free(), Ports.free(), null);
    }

    /** Like {@link #startTemporary()}, but accepts only users that log in, each restricted by the rules. */
    public static EmbeddedBroker startTemporary(BrokerAccess access) {
        return enforcing(Folder.temporary("schedmate-broker"), Ports.free(), Ports.free(), access);
    }

    /**
     * Starts a broker on the data in the folder, or creates the data if there is none. Every client may do everything,
     * so use it for tests only.
     *
     * @param port for clients; the controller gets a free port
     * @throws IllegalStateException if the folder or the port cannot be used
     */
    public static EmbeddedBroker start(Path folder, int port) {
        return start(Folder.kept(folder), port, Ports.free(), null);
    }

    /**
     * Starts a broker that accepts only users that log in, each restricted by the rules. They replace the rules stored
     * in the folder.
     */
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

    /** Returns the address for clients, {@code host:port}. */
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
