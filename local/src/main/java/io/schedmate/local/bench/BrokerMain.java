package io.schedmate.local.bench;

import io.schedmate.embedded.EmbeddedBroker;
import java.nio.file.Path;

/** Runs a broker in its own process until the process is terminated. */
public final class BrokerMain {

    private BrokerMain() {}

    /** Starts the broker. The arguments are its folder and its port. */
    public static void main(String[] arguments) {
        EmbeddedBroker broker = EmbeddedBroker.start(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
        Runtime.getRuntime().addShutdownHook(new Thread(broker::close, "stop-broker"));
    }
}
