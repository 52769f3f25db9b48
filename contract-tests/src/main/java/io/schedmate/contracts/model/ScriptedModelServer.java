package io.schedmate.contracts.model;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Serves OpenAI's chat-completions API on the loopback address. The script answers the calls in order and repeats its
 * last behaviour, or a function chooses the behaviour for each call. The server records the requests for the test.
 */
public final class ScriptedModelServer implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Queue<Behaviour> script = new ArrayDeque<>();
    private final AtomicInteger called = new AtomicInteger();
    private final List<JsonNode> requests = new CopyOnWriteArrayList<>();
    private final Function<JsonNode, Behaviour> chosen;

    private ScriptedModelServer(HttpServer server, Function<JsonNode, Behaviour> chosen) {
        this.server = server;
        this.chosen = chosen;
    }

    private ScriptedModelServer(HttpServer server, List<Behaviour> behaviours) {
        this.server = server;
        this.script.addAll(behaviours);
        this.chosen = _ -> next();
    }

    public static ScriptedModelServer that(Behaviour... behaviours) {
        return start(server -> new ScriptedModelServer(server, List.of(behaviours)));
    }

    /**
     * Starts a server.
     *
     * @param chosen returns the behaviour for the body of each call; may be called from any thread
     */
    public static ScriptedModelServer answering(Function<JsonNode, Behaviour> chosen) {
        return start(server -> new ScriptedModelServer(server, chosen));
    }

    private static ScriptedModelServer start(Function<HttpServer, ScriptedModelServer> made) {
        try {
            var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            var scripted = made.apply(HttpServer.create(address, 0));
            scripted.server.createContext("/v1/chat/completions", scripted::answer);
            scripted.server.setExecutor(scripted.threads);
            scripted.server.start();
            return scripted;
        } catch (IOException broken) {
            throw new UncheckedIOException("expected a free port on the loopback address", broken);
        }
    }

    /** Returns the base URL for a client. */
    public URI baseUrl() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1");
    }

    /** Returns the bodies of all calls so far, in order. */
    public List<JsonNode> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        JsonNode request = JSON.readTree(exchange.getRequestBody().readAllBytes());
        requests.add(request);
        answer(exchange, chosen.apply(request));
    }

    private void answer(HttpExchange exchange, Behaviour behaviour) throws IOException {
        switch (behaviour) {
            case Behaviour.Replies(var text) -> send(exchange, completion(Map.of("content", text), "stop"));
            case Behaviour.RepliesCut(var text) -> send(exchange, completion(Map.of("content", text), "length"));
            case Behaviour.RepliesUncounted(var text) ->
                send(exchange, uncounted(completion(Map.of("content", text), "stop")));
            case Behaviour.CallsTool call -> send(exchange, completion(toolCalls("", List.of(call)), "tool_calls"));
            case Behaviour.CallsTools(var thought, var calls) ->
                send(exchange, completion(toolCalls(thought, calls), "tool_calls"));
            case Behaviour.Delays(var by, var then) -> {
                await(by);
                answer(exchange, then);
            }
            case Behaviour.Waits(var opened, var then) -> {
                await(opened);
                answer(exchange, then);
            }
            case Behaviour.Malformed(var body) -> send(exchange, body);
            case Behaviour.Fails(var status, var headers) -> fail(exchange, status, headers);
            case Behaviour.Hangs _ -> hang(exchange);
            case Behaviour.BreaksOff _ -> breakOff(exchange);
        }
    }

    private synchronized Behaviour next() {
        Behaviour behaviour = script.size() > 1 ? script.poll() : script.peek();
        return behaviour == null ? new Behaviour.Fails(500, Map.of()) : behaviour;
    }

    private void await(Duration by) {
        try {
            boolean isOver = closed.await(by.toMillis(), TimeUnit.MILLISECONDS);
            if (isOver) {
                throw new IllegalStateException("the server was closed before it answered");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(CountDownLatch opened) {
        try {
            opened.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static String completion(Map<String, Object> content, String finishReason) {
        var message = new LinkedHashMap<String, Object>();
        message.put("role", "assistant");
        message.putAll(content);
        return JSON.writeValueAsString(Map.of(
                "id",
                "chatcmpl-1",
                "object",
                "chat.completion",
                "created",
                1_700_000_000,
                "model",
                "scripted",
                "choices",
                List.of(Map.of("index", 0, "message", message, "finish_reason", finishReason)),
                "usage",
                Map.of("prompt_tokens", 100, "completion_tokens", 20, "total_tokens", 120)));
    }

    private static String uncounted(String completion) {
        return JSON.writeValueAsString(((ObjectNode) JSON.readTree(completion)).without("usage"));
    }

    private Map<String, Object> toolCalls(String thought, List<Behaviour.CallsTool> calls) {
        List<Map<String, Object>> written = calls.stream()
                .map(call -> Map.<String, Object>of(
                        "id",
                        "call-" + called.incrementAndGet(),
                        "type",
                        "function",
                        "function",
                        Map.of("name", call.name(), "arguments", call.arguments())))
                .toList();
        return Map.of("content", thought, "tool_calls", written);
    }

    private static void send(HttpExchange exchange, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static void fail(HttpExchange exchange, int status, Map<String, String> headers) throws IOException {
        headers.forEach(exchange.getResponseHeaders()::set);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        byte[] bytes = JSON.writeValueAsBytes(Map.of("error", Map.of("message", "scripted", "type", "server_error")));
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private void hang(HttpExchange exchange) {
        try {
            closed.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    private static void breakOff(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, 10_000);
        exchange.getResponseBody().write("{\"id\":\"chat".getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
        exchange.close();
    }
}
