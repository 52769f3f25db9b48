package io.schedmate.testing;

import io.schedmate.embedded.EmbeddedBroker;

/** One broker for all tests of this process, started on first use. */
public final class SharedBroker {

    private static final EmbeddedBroker BROKER = AtExit.close(EmbeddedBroker.startTemporary());

    private SharedBroker() {}

    /** Returns the broker's address as {@code host:port}. */
    public static String address() {
        return BROKER.bootstrapServers();
    }
}
