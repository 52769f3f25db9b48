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

/** Answers each path of the API with a fixed text, 404 where it has none, and keeps what was asked of it. */
final class GatewayStub implements AutoCloseable {

    private final HttpServer server;
    private final Path key;
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<String> posted = new CopyOnWriteArrayList<>();

    /** @param folder where the file with the caller's key is written */
    GatewayStub(Path folder) throws IOException {
        key = Files.createFile(
                folder.resolve("key"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(key, "smk_0123456789ab_secret");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    /** @param path behind /api/v1; without a query it stands for all calls whose queries have no answer of their own */
    void answers(String path, String json) {
        answers.put(path, json);
    }

    /** The addresses of all calls so far, with their queries. */
    List<String> asked() {
        return List.copyOf(asked);
    }

    /** The bodies of all POST calls so far. */
    List<String> posted() {
        return List.copyOf(posted);
    }

    /** Runs a command as a caller of this gateway. */
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
        String told = answers.getOrDefault(whole, answers.get(whole.replaceFirst("\\?.*", "")));
        byte[] bytes = (told == null ? "{}" : told).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(told == null ? 404 : 200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
