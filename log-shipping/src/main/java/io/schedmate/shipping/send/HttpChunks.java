package io.schedmate.shipping.send;

import io.schedmate.model.api.log.LogRecord;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.log.LogSource;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends chunks to {@code POST /api/v1/jobs/{jobId}/logs}, one at a time. Lines are numbered, so the server recognises
 * a repeated call.
 */
public final class HttpChunks implements ChunkSink {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final URI gateway;
    private final Map<String, String> headers;
    private final HttpClient client;
    private final JsonMapper json = WireJson.tolerant();

    /**
     * A sink behind a gateway.
     *
     * @param gateway its address without a path
     * @param headers such as the one with the caller's key
     */
    public HttpChunks(URI gateway, Map<String, String> headers) {
        this.gateway = gateway;
        this.headers = Map.copyOf(headers);
        this.client =
                HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();
    }

    @Override
    public void send(List<LogChunk> chunks) {
        chunks.forEach(this::send);
    }

    @Override
    public void close() {
        client.close();
    }

    private void send(LogChunk chunk) {
        // As JSON, for a carriage return within a line is no line's end.
        String body = chunk.lines().stream()
                .map(line -> json.writeValueAsString(new LogRecord(line, null)) + "\n")
                .collect(Collectors.joining());
        HttpRequest.Builder request = HttpRequest.newBuilder(address(chunk))
                .timeout(LIMIT)
                .header("Content-Type", "application/x-ndjson")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        headers.forEach(request::header);
        try {
            HttpResponse<String> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() / 100 != 2) {
                throw new NotTaken("Expected the gateway to take lines (%d: %s). Maybe see its problem."
                        .formatted(
                                answer.statusCode(),
                                answer.body()
                                        .substring(
                                                0, Math.min(500, answer.body().length()))));
            }
        } catch (IOException away) {
            throw new NotTaken(
                    "Expected %s to answer (%s). Maybe it is away; the lines are sent again.".formatted(gateway, away));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new NotTaken("Expected to wait for the gateway (stopped). Maybe start again; nothing is lost.");
        }
    }

    private URI address(LogChunk chunk) {
        Map<String, String> query = new TreeMap<>();
        query.put("attempt", chunk.attempt().toString());
        query.put("firstLine", String.valueOf(chunk.firstLine()));
        LogSource source = chunk.source();
        if (source.file() != null) {
            query.put("file", source.file());
        }
        if (source.rank() != null) {
            query.put("rank", source.rank().toString());
        }
        if (source.node() != null) {
            query.put("node", source.node());
        }
        String text = query.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return gateway.resolve("/api/v1/jobs/" + chunk.jobId() + "/logs?" + text);
    }
}
