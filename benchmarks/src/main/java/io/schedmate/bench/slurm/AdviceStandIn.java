package io.schedmate.bench.slurm;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces the platform for Slurm's hook: answers requests for advice on jobs named {@code kind-N}, promptly or late.
 */
final class AdviceStandIn implements AutoCloseable {

    /** The line of Slurm's configuration that enables the hook. */
    static final String PLUGIN = "JobSubmitPlugins=lua";

    static final double USUAL_LIMIT_SECONDS = 0.15;
    static final int USUAL_PAUSE_SECONDS = 30;

    private static final Pattern NAME = Pattern.compile("\"name\":\"kind-(\\d{1,4})\"");

    private final HttpServer server;
    private final IntToDoubleFunction seconds;

    /**
     * Listens on a free port.
     *
     * @param seconds returns the expected duration in seconds of a kind of job
     * @param late delay of every answer
     */
    AdviceStandIn(IntToDoubleFunction seconds, Duration late) throws IOException {
        this.seconds = seconds;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/advice", this::advise);
        // Each call is processed only after this delay.
        server.setExecutor(CompletableFuture.delayedExecutor(
                late.toMillis(), TimeUnit.MILLISECONDS, Executors.newVirtualThreadPerTaskExecutor()));
        server.start();
    }

    /** Returns the files of the hook as shipped, configured for this platform. */
    Map<String, String> hook(Path folder, double limitSeconds, int pauseSeconds) throws IOException {
        return Map.of(
                "job_submit.lua", Files.readString(folder.resolve("job_submit.lua")),
                "schedmate.lua", Files.readString(folder.resolve("schedmate.lua")),
                "schedmate.conf.lua",
                        String.format(
                                Locale.ROOT,
                                "return { url = \"http://127.0.0.1:%d\", limit_seconds = %.3f, pause_seconds = %d }%n",
                                server.getAddress().getPort(),
                                limitSeconds,
                                pauseSeconds));
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void advise(HttpExchange call) throws IOException {
        String question = new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        Matcher name = NAME.matcher(question);
        double expected = name.find() ? seconds.applyAsDouble(Integer.parseInt(name.group(1))) : 0;
        byte[] answer = String.format(
                        Locale.ROOT,
                        "{\"adviceId\":\"%s\",\"estimates\":{\"durationSeconds\":"
                                + "{\"p10\":%2$.1f,\"p50\":%2$.1f,\"p90\":%2$.1f,\"mean\":%2$.1f},"
                                + "\"confidence\":0.8,\"engine\":\"retrieval\"}}",
                        new UUID(0, 0),
                        expected)
                .getBytes(StandardCharsets.UTF_8);
        call.sendResponseHeaders(200, answer.length);
        call.getResponseBody().write(answer);
        call.close();
    }
}
