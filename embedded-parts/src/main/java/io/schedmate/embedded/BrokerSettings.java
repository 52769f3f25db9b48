package io.schedmate.embedded;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the single broker.
 *
 * @param access null if everyone on this machine may do everything, as in tests
 */
record BrokerSettings(
        Path folder, int port, int controllerPort, @Nullable BrokerAccess access) {

    static final int NODE = 1;
    static final String CONTROLLER = "CONTROLLER";

    private static final String CLIENTS = "CLIENTS";
    private static final String MECHANISM = "PLAIN";
    private static final String IO_THREADS = "2";
    private static final String LOG_THREADS = "16";
    /**
     * How long a new group waits for more members. The readers of a service start within about a second. Later members
     * have to wait for a sign of life of every other one.
     */
    private static final String FIRST_MEMBERS_WITHIN_MS = "2000";

    String address() {
        return "localhost:" + port;
    }

    Properties properties() {
        Properties properties = new Properties();
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", Integer.toString(NODE));
        properties.put("log.dirs", folder.toString());
        properties.put(
                "listeners", "%s://%s,%s://localhost:%d".formatted(CLIENTS, address(), CONTROLLER, controllerPort));
        properties.put("advertised.listeners", CLIENTS + "://" + address());
        properties.put("inter.broker.listener.name", CLIENTS);
        properties.putAll(access == null ? open() : guarded(access));
        properties.put("controller.listener.names", CONTROLLER);
        properties.put("controller.quorum.voters", "%d@localhost:%d".formatted(NODE, controllerPort));
        // The owner of a topic creates it with its partitions; a mistyped name must fail.
        properties.put("auto.create.topics.enable", "false");
        properties.put("num.partitions", "1");
        // There is only one broker to hold a replica.
        for (String topic : new String[] {"offsets.topic", "transaction.state.log", "share.coordinator.state.topic"}) {
            properties.put(topic + ".replication.factor", "1");
            properties.put(topic + ".num.partitions", "1");
        }
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("share.coordinator.state.topic.min.isr", "1");
        properties.put("group.initial.rebalance.delay.ms", access == null ? "0" : FIRST_MEMBERS_WITHIN_MS);
        // The broker shares the machine with its clients, and each of these threads wakes several times a second even
        // without requests.
        properties.put("num.io.threads", IO_THREADS);
        properties.put("num.network.threads", "1");
        properties.put("group.coordinator.threads", "1");
        // They exist only while the broker starts and stops. Each waits for the disk, once for every file of a
        // partition.
        properties.put("num.recovery.threads.per.data.dir", LOG_THREADS);
        // No other controller waits for a sign of life from this one. Without this setting, an idle log would be
        // written twice a second.
        properties.put("metadata.max.idle.interval.ms", "0");
        properties.put("log.cleaner.dedupe.buffer.size", Integer.toString(8 << 20));
        return properties;
    }

    private static Map<String, String> open() {
        return Map.of("listener.security.protocol.map", protocols("PLAINTEXT"));
    }

    /**
     * Returns settings under which users that log in have the rights of the rules. The controller's port accepts only
     * the broker.
     */
    private static Map<String, String> guarded(BrokerAccess access) {
        return Map.of(
                "listener.security.protocol.map",
                protocols("SASL_PLAINTEXT"),
                "sasl.enabled.mechanisms",
                MECHANISM,
                "sasl.mechanism.inter.broker.protocol",
                MECHANISM,
                "sasl.mechanism.controller.protocol",
                MECHANISM,
                "listener.name.clients.plain.sasl.jaas.config",
                access.listenerLogins(),
                "listener.name.controller.plain.sasl.jaas.config",
                access.controllerLogins(),
                "authorizer.class.name",
                "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
                "super.users",
                "User:" + BrokerAccess.PLATFORM);
    }

    private static String protocols(String protocol) {
        return "%s:%s,%s:%s".formatted(CLIENTS, protocol, CONTROLLER, protocol);
    }
}
