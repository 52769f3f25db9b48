package io.schedmate.tracker;

import io.schedmate.embedded.EmbeddedBroker;
import java.nio.file.Path;

/** Runs a broker in a separate process. */
final class BrokerProcess {

    private BrokerProcess() {}

    public static void main(String[] arguments) {
        EmbeddedBroker broker = EmbeddedBroker.start(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
        Runtime.getRuntime().addShutdownHook(new Thread(broker::close));
    }
}
