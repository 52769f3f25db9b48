package io.schedmate.slurm;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A web server with answers that the test sets by path and query; 404 for other calls. */
final class CannedServer implements AutoCloseable {

    private record Answer(int status, String body) {}

    final List<String> calls = new CopyOnWriteArrayList<>();
    final List<Headers> headers = new CopyOnWriteArrayList<>();

    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final HttpServer server;

    CannedServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", call -> {
            String path = call.getRequestURI().toString();
            calls.add(path);
            headers.add(call.getRequestHeaders());
            Answer answer = answers.getOrDefault(path, new Answer(404, "{}"));
            byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
            call.getResponseHeaders().add("Content-Type", "application/json");
            call.sendResponseHeaders(answer.status(), bytes.length);
            call.getResponseBody().write(bytes);
            call.close();
        });
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    void answers(String path, int status, String body) {
        answers.put(path, new Answer(status, body));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
