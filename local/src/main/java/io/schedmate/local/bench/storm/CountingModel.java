package io.schedmate.local.bench.storm;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers like an OpenAI-compatible model without an opinion, and counts the calls. */
final class CountingModel implements AutoCloseable {

    private static final byte[] ANSWER = """
            {"id": "1", "object": "chat.completion", "created": 1, "model": "none", "choices": [{"index": 0,
             "message": {"role": "assistant", "content": "{}", "refusal": null}, "logprobs": null, "finish_reason": "stop"}],
             "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}}
            """.getBytes(StandardCharsets.UTF_8);

    private final HttpServer server;
    private final AtomicInteger asked = new AtomicInteger();

    CountingModel() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    String url() {
        return "http://localhost:" + server.getAddress().getPort() + "/v1";
    }

    int asked() {
        return asked.get();
    }

    private void answer(HttpExchange call) throws IOException {
        try (call) {
            call.getRequestBody().readAllBytes();
            asked.incrementAndGet();
            call.getResponseHeaders().set("Content-Type", "application/json");
            call.sendResponseHeaders(200, ANSWER.length);
            call.getResponseBody().write(ANSWER);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
