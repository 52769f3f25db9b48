package io.schedmate.failure;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.schedmate.failure.question.JobReports;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.job.JobId;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import tools.jackson.databind.json.JsonMapper;

/**
 * The answers of the tracker and the advisor to the failure handler, on a plain HTTP server. Calls without a token are
 * refused.
 */
final class SimulatedReports {

    /** Reports nothing. */
    static final JobReports NONE = new JobReports() {
        @Override
        public Optional<Metrics> metrics(JobId job, boolean withSeries) {
            return Optional.empty();
        }

        @Override
        public Optional<List<JobAlert>> alerts(JobId job) {
            return Optional.empty();
        }

        @Override
        public Optional<Advice> advice(JobId job) {
            return Optional.empty();
        }
    };

    private final JsonMapper mapper = WireJson.answers();
    private final Map<String, Object> answers = new ConcurrentHashMap<>();
    private final HttpServer server;

    SimulatedReports() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/api/v1", this::answer);
        server.start();
    }

    String address() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** Sets the answer to a path with its query, relative to the API's prefix. */
    void set(String path, Object answer) {
        answers.put(path, answer);
    }

    private void answer(HttpExchange call) throws IOException {
        String path = call.getRequestURI().toString().substring("/api/v1".length());
        String authorization =
                Objects.requireNonNullElse(call.getRequestHeaders().getFirst("Authorization"), "");
        Object answer = authorization.startsWith("Bearer ") ? answers.get(path) : null;
        byte[] body = answer == null ? new byte[0] : mapper.writeValueAsBytes(answer);
        call.sendResponseHeaders(answer == null ? 404 : 200, body.length == 0 ? -1 : body.length);
        call.getResponseBody().write(body);
        call.close();
    }
}
