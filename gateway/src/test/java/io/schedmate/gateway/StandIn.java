package io.schedmate.gateway;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** An HTTP server that records calls and answers them as configured. */
final class StandIn implements AutoCloseable {

    /** A received call. Header names are case-insensitive; {@code body} contains only the beginning of the body. */
    record Received(
            String method, String path, String query, Map<String, String> headers, String body, long bodyBytes) {

        Optional<String> header(String name) {
            return Optional.ofNullable(headers.get(name));
        }
    }

    private static final int MAX_PER_BODY = 4096;

    private final HttpServer server;
    private final CopyOnWriteArrayList<Received> received = new CopyOnWriteArrayList<>();
    private final Set<String> begun = ConcurrentHashMap.newKeySet();
    private final Map<String, HttpHandler> handlers = new ConcurrentHashMap<>();
    private volatile HttpHandler otherwise = this::dispatch;

    StandIn() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    URI address() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    /** Sets the handler for a path, whatever the query. */
    void stub(String path, HttpHandler handler) {
        handlers.put(path, handler);
    }

    void stub(String path, int status, String contentType, String body) {
        stub(path, exchange -> answer(exchange, status, contentType, body));
    }

    Received last(String path) {
        return received.stream()
                .filter(call -> call.path().equals(path))
                .reduce((_, later) -> later)
                .orElseThrow();
    }

    void unstub(String path) {
        handlers.remove(path);
    }

    /** Sets the handler for all other paths. */
    void otherwise(HttpHandler handler) {
        otherwise = handler;
    }

    /** Whether a call to this path has arrived, even if its body has not. */
    boolean hasBegun(String path) {
        return begun.contains(path);
    }

    /** Returns all calls so far, oldest first. */
    List<Received> received() {
        return List.copyOf(received);
    }

    long count(String path) {
        return received.stream().filter(call -> call.path().equals(path)).count();
    }

    static void answer(HttpExchange exchange, int status, String contentType, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", contentType);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private void handle(HttpExchange exchange) throws IOException {
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, String.join(",", values)));
        String path = exchange.getRequestURI().getPath();
        begun.add(path);
        byte[] body = exchange.getRequestBody().readNBytes(MAX_PER_BODY);
        long bytes = body.length + exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
        String query = Objects.requireNonNullElse(exchange.getRequestURI().getRawQuery(), "");
        received.add(new Received(
                exchange.getRequestMethod(), path, query, headers, new String(body, StandardCharsets.UTF_8), bytes));
        var handler = handlers.get(path);
        (handler == null ? otherwise : handler).handle(exchange);
    }

    private void dispatch(HttpExchange exchange) throws IOException {
        answer(
                exchange,
                200,
                "application/json",
                "{\"from\":\"" + server.getAddress().getPort() + "\"}");
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
