package io.schedmate.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/** Finds free ports. */
public final class Ports {

    private static final int LOWEST = 15_000;
    private static final int MAX_TRIES = 1_000;
    private static final int END = lowestOutgoing();
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

    private Ports() {}

    /**
     * Returns a port that nothing listened on a moment ago. It lies below the ports that the kernel assigns to outgoing
     * connections, so that none of those takes it before the caller does, and this process gets no port twice. Another
     * server may still take it.
     *
     * @throws IllegalStateException if no free port was found
     */
    public static int free() {
        for (int tries = 0; tries < MAX_TRIES; tries++) {
            int port = END > LOWEST ? ThreadLocalRandom.current().nextInt(LOWEST, END) : 0;
            try (ServerSocket socket = new ServerSocket(port)) {
                if (GIVEN.add(socket.getLocalPort())) {
                    return socket.getLocalPort();
                }
            } catch (IOException _) {
                // Something listens there.
            }
        }
        throw new IllegalStateException("Expected a free port (none of %d tried was free).".formatted(MAX_TRIES));
    }

    /** Returns the lowest port that Linux assigns to outgoing connections; elsewhere, Linux's default. */
    private static int lowestOutgoing() {
        Path range = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
        if (!Files.exists(range)) {
            return 32_768;
        }
        // The kernel gives the whole text to the first read only; Files.readString would get one character.
        try (BufferedReader reader = Files.newBufferedReader(range)) {
            return Integer.parseInt(
                    Objects.requireNonNull(reader.readLine()).strip().split("\\s+")[0]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
