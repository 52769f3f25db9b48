package io.schedmate.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers each path of the API with a fixed text, or with 404 if the path has none, and records the calls. */
final class GatewayStub implements AutoCloseable {

    private final HttpServer server;
    private final Path key;
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<String> posted = new CopyOnWriteArrayList<>();

    /**
     * Starts the server.
     *
     * @param folder the folder for the file with the caller's key
     */
    GatewayStub(Path folder) throws IOException {
        key = Files.createFile(
                folder.resolve("key"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(key, "smk_0123456789ab_secret");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    /**
     * Sets the response of a path.
     *
     * @param path the path after /api/v1; without a query it applies to all queries that have no response
     */
    void answers(String path, String json) {
        answers.put(path, json);
    }

    /** Returns the addresses of all calls so far, with their queries. */
    List<String> asked() {
        return List.copyOf(asked);
    }

    /** Returns the bodies of all POST calls so far. */
    List<String> posted() {
        return List.copyOf(posted);
    }

    /** Runs a command that calls this gateway. */
    CapturedRun run(String... words) {
        List<String> line = new ArrayList<>(List.of(words));
        line.addAll(List.of("--to", "http://localhost:" + server.getAddress().getPort(), "--key-file", key.toString()));
        return CapturedRun.of(line.toArray(String[]::new));
    }

    private void answer(HttpExchange exchange) throws IOException {
        asked.add(exchange.getRequestURI().toString());
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (exchange.getRequestMethod().equals("POST")) {
            posted.add(new String(body, StandardCharsets.UTF_8));
        }
        String whole = exchange.getRequestURI().toString().replace("/api/v1", "");
        String response = answers.getOrDefault(whole, answers.get(whole.replaceFirst("\\?.*", "")));
        byte[] bytes = (response == null ? "{}" : response).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(response == null ? 404 : 200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
