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

/** Stands for the platform before Slurm's hook: answers advice for jobs that are named {@code kind-N}, at once or late. */
final class AdviceStandIn implements AutoCloseable {

    /** What Slurm's configuration needs for the hook. */
    static final String PLUGIN = "JobSubmitPlugins=lua";

    static final double USUAL_LIMIT_SECONDS = 0.15;
    static final int USUAL_PAUSE_SECONDS = 30;

    private static final Pattern NAME = Pattern.compile("\"name\":\"kind-(\\d{1,4})\"");

    private final HttpServer server;
    private final IntToDoubleFunction seconds;

    /**
     * Listens on a free port.
     *
     * @param seconds how long a job of a kind is expected to run
     * @param late how long every answer takes
     */
    AdviceStandIn(IntToDoubleFunction seconds, Duration late) throws IOException {
        this.seconds = seconds;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/advice", this::advise);
        // Each call is taken up only after that time.
        server.setExecutor(CompletableFuture.delayedExecutor(
                late.toMillis(), TimeUnit.MILLISECONDS, Executors.newVirtualThreadPerTaskExecutor()));
        server.start();
    }

    /** The hook as it is shipped, set to this platform. */
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
