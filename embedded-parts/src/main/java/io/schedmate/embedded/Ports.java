package io.schedmate.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;

/** Finds free ports. */
public final class Ports {

    private Ports() {}

    /** Returns a port that nothing listened on a moment ago. Another process may take it before the caller does. */
    public static int free() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
