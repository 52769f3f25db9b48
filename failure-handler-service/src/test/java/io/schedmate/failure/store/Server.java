package io.schedmate.failure.store;

import io.schedmate.embedded.EmbeddedDatabase;

/** One database server for all tests of the package, each with databases of its own; it ends with the process. */
final class Server {

    private static final EmbeddedDatabase SHARED = started();

    private Server() {}

    static EmbeddedDatabase shared() {
        return SHARED;
    }

    private static EmbeddedDatabase started() {
        EmbeddedDatabase server = EmbeddedDatabase.startTemporary();
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        return server;
    }
}
