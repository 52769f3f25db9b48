package io.schedmate.local.bench;

import io.schedmate.embedded.EmbeddedBroker;
import java.nio.file.Path;

/** Runs a broker in its own process until it is told to stop. */
public final class BrokerMain {

    private BrokerMain() {}

    /** Starts it in a folder and on a port. */
    public static void main(String[] arguments) {
        EmbeddedBroker broker = EmbeddedBroker.start(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
        Runtime.getRuntime().addShutdownHook(new Thread(broker::close, "stop-broker"));
    }
}
