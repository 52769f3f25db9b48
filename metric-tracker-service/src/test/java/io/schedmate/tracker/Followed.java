package io.schedmate.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.testing.RunningService;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** An open stream and the lines received so far. */
final class Followed implements AutoCloseable {

    private final HttpClient http = HttpClient.newHttpClient();
    private final InputStream body;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Set<String> read = new HashSet<>();

    /** Opens the stream and waits for its first line. */
    Followed(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<InputStream> answer = http.send(
                request.header("Accept", "text/event-stream").build(), HttpResponse.BodyHandlers.ofInputStream());
        assertThat(answer.statusCode()).isEqualTo(200);
        body = answer.body();
        Thread.ofVirtual().start(this::readLines);
        await().atMost(RunningService.MAX_TIME).until(() -> !lines.isEmpty());
    }

    private void readLines() {
        try (var reader = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
        } catch (IOException closed) {
            // The test has closed the stream.
        }
    }

    List<String> lines() {
        return lines;
    }

    /** Waits for the next event with these words and returns its data. */
    String next(String words) {
        String data = await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> lines.stream()
                                .filter(line -> line.startsWith("data:") && line.contains(words))
                                .filter(line -> !read.contains(line))
                                .findFirst()
                                .orElse(""),
                        line -> !line.isEmpty());
        read.add(data);
        return data.substring("data:".length()).strip();
    }

    /** Returns the id of the first event with these words. */
    String id(String words) {
        // A copy, because a part of the list must not be read while lines arrive.
        List<String> soFar = List.copyOf(lines);
        int at = soFar.indexOf(soFar.stream()
                .filter(line -> line.startsWith("data:") && line.contains(words))
                .findFirst()
                .orElseThrow());
        return soFar.subList(0, at).reversed().stream()
                .filter(line -> line.startsWith("id:"))
                .findFirst()
                .orElseThrow()
                .substring("id:".length())
                .strip();
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
