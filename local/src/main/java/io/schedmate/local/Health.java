package io.schedmate.local;

import io.schedmate.local.part.RunningService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks whether services are ready. */
final class Health {

    private static final Duration MAX_START_TIME = Duration.ofMinutes(6);
    /** The pause between checks: a service does not report that it is ready, so it is polled. */
    private static final Duration BETWEEN = Duration.ofMillis(200);

    private static final Pattern STATUS = Pattern.compile("\"status\"\\s*:\\s*\"([A-Z_]+)\"");

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

    /** Returns {@code UP}, or the status or reason if the service is not ready. */
    String of(URI readiness) {
        try {
            var answer = http.send(
                    HttpRequest.newBuilder(readiness)
                            .timeout(Duration.ofSeconds(20))
                            .build(),
                    BodyHandlers.ofString());
            // The overall status follows the statuses of the components, or is the only one.
            Matcher status = STATUS.matcher(answer.body());
            String last = "HTTP " + answer.statusCode();
            while (status.find()) {
                last = status.group(1);
            }
            return answer.statusCode() == 200 ? "UP" : last;
        } catch (IOException e) {
            return "no answer";
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return "not asked";
        }
    }

    /**
     * Waits until the service is ready, has ended, or has exceeded the longest start time; returns whether it is ready.
     */
    boolean becomesReady(RunningService service) throws InterruptedException {
        long end = System.nanoTime() + MAX_START_TIME.toNanos();
        while (service.isRunning() && System.nanoTime() < end) {
            if (of(service.service().readiness()).equals("UP")) {
                return true;
            }
            Thread.sleep(BETWEEN);
        }
        return false;
    }
}
