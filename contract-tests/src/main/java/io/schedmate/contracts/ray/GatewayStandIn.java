package io.schedmate.contracts.ray;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/** A gateway for tests. It gives the configured answers and records the calls that it does not refuse. */
public final class GatewayStandIn implements AutoCloseable {

    private static final String ADVICE = """
            {"adviceId": "5d0f4bb7-0f5e-4c8e-8a7c-0c41b1a0c7de", "jobId": null, "status": "done",
             "computedAt": "2026-03-02T08:15:03.400Z", "elapsedSeconds": 0.1, "metadata": null, "similarJobs": [],
             "estimates": {"durationSeconds": {"p10": 60.0, "p50": 119.6, "p90": 400.0, "mean": 150.0},
               "gpuUtilisationRatio": null, "gpuMemoryBytes": null, "endStates": null, "throughput": [],
               "confidence": 0.7, "engine": "retrieval"},
             "suggestedTimeLimitSeconds": 480.0, "engines": [], "unknownParts": [], "caveats": []}
            """;

    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final UnaryOperator<String> answers;
    private final HttpServer server;
    private volatile int refusal;

    /**
     * Starts a gateway.
     *
     * @param answers returns the answer to a call by its path, without the query
     */
    public GatewayStandIn(UnaryOperator<String> answers) throws IOException {
        this.answers = answers;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Answers requests for advice with an expected duration of 119.6 s, and everything else with an empty object. */
    public static GatewayStandIn advising() throws IOException {
        return new GatewayStandIn(path -> path.endsWith("/advice") ? ADVICE : "{}");
    }

    public URI address() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    /** Returns the recorded calls, each as its path with the query, a space and the body; a test may clear them. */
    public List<String> calls() {
        return calls;
    }

    /**
     * Sets the status of all answers.
     *
     * @param status status of all answers from now on; 0 to accept calls again
     */
    public void refuses(int status) {
        refusal = status;
    }

    private void answer(HttpExchange call) throws IOException {
        String body = new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        int status = refusal == 0 ? 200 : refusal;
        if (status == 200) {
            calls.add(call.getRequestURI() + " " + body);
        }
        byte[] answer = answers.apply(call.getRequestURI().getPath()).getBytes(StandardCharsets.UTF_8);
        call.sendResponseHeaders(status, answer.length);
        call.getResponseBody().write(answer);
        call.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
