package io.schedmate.local.bench.console;

import io.schedmate.bench.program.BenchmarkFailed;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** One page of a Chromium, driven over the Chrome DevTools Protocol. */
final class Chromium implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String LISTENING = "DevTools listening on ";
    private static final long MAX_SECONDS = 120;

    private final Process process;
    private final HttpClient http;
    private final WebSocket socket;
    private final Map<Integer, CompletableFuture<JsonNode>> waiting;
    private final AtomicInteger numbers = new AtomicInteger();
    private String session = "";

    private Chromium(
            Process process, HttpClient http, WebSocket socket, Map<Integer, CompletableFuture<JsonNode>> waiting) {
        this.process = process;
        this.http = http;
        this.socket = socket;
        this.waiting = waiting;
    }

    static Chromium start(Path folder) throws IOException {
        Path program = Stream.of("/usr/bin/chromium", "/usr/local/bin/chromium", "/snap/bin/chromium")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> BenchmarkFailed.asked(
                        "Expected a Chromium on this machine", "none", "install the package chromium"));
        Process process = new ProcessBuilder(List.of(
                        program.toString(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--remote-debugging-port=0",
                        "--window-size=1280,900",
                        "--user-data-dir=" + folder.resolve("chromium"),
                        "about:blank"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        HttpClient http = HttpClient.newHttpClient();
        Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
        WebSocket socket = http.newWebSocketBuilder()
                .buildAsync(address(process), new Answers(waiting))
                .join();
        Chromium browser = new Chromium(process, http, socket, waiting);
        browser.openPage();
        return browser;
    }

    private static URI address(Process process) throws IOException {
        var output = new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(LISTENING)) {
                // Discards further messages.
                Thread.ofVirtual().start(() -> output.lines().forEach(_ -> {}));
                return URI.create(line.substring(LISTENING.length()).strip());
            }
        }
        throw BenchmarkFailed.asked("Expected Chromium to start", "it ended", "start it by hand to see why");
    }

    private void openPage() {
        String target = call("Target.createTarget", JSON.createObjectNode().put("url", "about:blank"))
                .path("targetId")
                .asString();
        session = call(
                        "Target.attachToTarget",
                        JSON.createObjectNode().put("targetId", target).put("flatten", true))
                .path("sessionId")
                .asString();
        call("Page.enable", JSON.createObjectNode());
    }

    /** Opens an address with an empty cache. */
    void openAnew(String address) {
        call("Page.navigate", JSON.createObjectNode().put("url", "about:blank"));
        call("Network.clearBrowserCache", JSON.createObjectNode());
        call("Page.navigate", JSON.createObjectNode().put("url", address));
    }

    void open(String address) {
        call("Page.navigate", JSON.createObjectNode().put("url", address));
    }

    /** Returns the result of a script, after its promise is fulfilled. */
    JsonNode run(String script) {
        JsonNode answer = call(
                "Runtime.evaluate",
                JSON.createObjectNode()
                        .put("expression", script)
                        .put("awaitPromise", true)
                        .put("returnByValue", true));
        if (answer.has("exceptionDetails")) {
            throw new IllegalStateException("Expected a script to run (%s): %s"
                    .formatted(script, answer.path("exceptionDetails").toString()));
        }
        return answer.at("/result/value");
    }

    private JsonNode call(String method, ObjectNode parameters) {
        int number = numbers.incrementAndGet();
        var answer = new CompletableFuture<JsonNode>();
        waiting.put(number, answer);
        ObjectNode call = JSON.createObjectNode().put("id", number).put("method", method);
        if (!session.isEmpty()) {
            call.put("sessionId", session);
        }
        call.set("params", parameters);
        socket.sendText(call.toString(), true).join();
        JsonNode reply = answer.orTimeout(MAX_SECONDS, TimeUnit.SECONDS).join();
        if (reply.has("error")) {
            throw new IllegalStateException("Expected %s to be carried out: %s".formatted(method, reply));
        }
        return reply.path("result");
    }

    @Override
    public void close() {
        socket.abort();
        http.close();
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException _) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** Joins the parts of each message and passes it to the call that waits for it. */
    private static final class Answers implements WebSocket.Listener {

        private final Map<Integer, CompletableFuture<JsonNode>> waiting;
        private final StringBuilder text = new StringBuilder();

        private Answers(Map<Integer, CompletableFuture<JsonNode>> waiting) {
            this.waiting = waiting;
        }

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                JsonNode message = JSON.readTree(text.toString());
                text.setLength(0);
                CompletableFuture<JsonNode> waits =
                        waiting.remove(message.path("id").asInt(0));
                if (waits != null) {
                    waits.complete(message);
                }
            }
            socket.request(1);
            return CompletableFuture.completedFuture(null);
        }
    }
}
