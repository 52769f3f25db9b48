package io.schedmate.testing;

import io.schedmate.embedded.EmbeddedBroker;

/** One broker for all tests of this process, started when the first asks for it. */
public final class SharedBroker {

    private static final EmbeddedBroker BROKER = AtExit.close(EmbeddedBroker.startTemporary());

    private SharedBroker() {}

    /** Where clients find it: {@code host:port}. */
    public static String address() {
        return BROKER.bootstrapServers();
    }
}
