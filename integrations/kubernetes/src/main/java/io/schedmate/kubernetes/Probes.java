package io.schedmate.kubernetes;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Answers the kubelet's probes over HTTP. {@code /readyz} returns 200 after the first round, {@code /livez} while the
 * last round is at most five minutes old. Both return 503 otherwise.
 */
final class Probes implements AutoCloseable {

    private static final Duration MAX_ROUND = Duration.ofMinutes(5);

    private final InstantSource clock;
    private final HttpServer server;
    private volatile Instant last;
    private volatile boolean ready;

    private Probes(HttpServer server, InstantSource clock) {
        this.server = server;
        this.clock = clock;
        this.last = clock.instant();
    }

    /** Listens on a port. Port 0 selects any free port. */
    static Probes on(int port, InstantSource clock) throws IOException {
        var probes = new Probes(HttpServer.create(new InetSocketAddress(port), 0), clock);
        probes.server.createContext("/readyz", exchange -> answer(exchange, probes.ready));
        probes.server.createContext("/livez", exchange -> answer(exchange, probes.isLive()));
        probes.server.start();
        return probes;
    }

    int port() {
        return server.getAddress().getPort();
    }

    void roundDone() {
        last = clock.instant();
        ready = true;
    }

    private boolean isLive() {
        return !clock.instant().isAfter(last.plus(MAX_ROUND));
    }

    private static void answer(HttpExchange exchange, boolean well) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(well ? 200 : 503, -1);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
