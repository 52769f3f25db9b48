package io.schedmate.embedded;

import java.nio.file.Path;
import java.util.Properties;

/** How the one broker of a cluster of one is set up. */
record BrokerSettings(Path folder, int port, int controllerPort) {

    static final int NODE = 1;
    static final String CONTROLLER = "CONTROLLER";

    String address() {
        return "localhost:" + port;
    }

    Properties properties() {
        Properties properties = new Properties();
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", Integer.toString(NODE));
        properties.put("log.dirs", folder.toString());
        properties.put(
                "listeners", "PLAINTEXT://%s,%s://localhost:%d".formatted(address(), CONTROLLER, controllerPort));
        properties.put("advertised.listeners", "PLAINTEXT://" + address());
        properties.put("controller.listener.names", CONTROLLER);
        properties.put("controller.quorum.voters", "%d@localhost:%d".formatted(NODE, controllerPort));
        // A topic is made by who owns it, with its partitions; a mistyped name shall fail.
        properties.put("auto.create.topics.enable", "false");
        properties.put("num.partitions", "1");
        // There is only one broker to hold a replica.
        for (String topic : new String[] {"offsets.topic", "transaction.state.log", "share.coordinator.state.topic"}) {
            properties.put(topic + ".replication.factor", "1");
            properties.put(topic + ".num.partitions", "1");
        }
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("share.coordinator.state.topic.min.isr", "1");
        properties.put("group.initial.rebalance.delay.ms", "0");
        properties.put("log.cleaner.dedupe.buffer.size", Integer.toString(8 << 20));
        return properties;
    }
}
