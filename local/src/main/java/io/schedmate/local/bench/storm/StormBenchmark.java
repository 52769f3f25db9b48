package io.schedmate.local.bench.storm;

import io.schedmate.bench.PlatformBenchmark;
import io.schedmate.bench.table.Measured;
import io.schedmate.bench.table.Measurement;
import io.schedmate.bench.table.Sample;
import io.schedmate.local.bench.BenchmarkPlatform;
import io.schedmate.local.bench.ServiceUnderTest;
import io.schedmate.local.bench.filled.Folders;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Measures a hundred failures per second of the same cause, for a minute, over the broker: how long each waits for its
 * decision, how long after the last one all are decided, and how often the language model is called. The yardstick is a
 * single failure.
 */
public final class StormBenchmark implements PlatformBenchmark {

    private static final String NAME = "storm";
    private static final int A_SECOND = 100;
    private static final int FAILURES = 60 * A_SECOND;
    private static final int ALONE = 5;
    private static final Duration TICK = Duration.ofMillis(50);
    private static final Duration MAX_TIME = Duration.ofMinutes(10);
    private static final String DATABASE = "failure_handler";

    private final Storm storm = new Storm();
    private int sent;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Measured> measure(Consumer<String> progress) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("schedmate-bench-storm");
        try (CountingModel model = new CountingModel();
                BenchmarkPlatform platform = BenchmarkPlatform.start(folder, progress);
                ServiceUnderTest handler = platform.start(handler(model), DATABASE)) {
            Decisions decisions = new Decisions(platform.database(DATABASE));
            List<Measurement> waits = new ArrayList<>();
            waits.add(Sample.of("s", alone(platform, decisions, handler))
                    .median("yardstick failure alone", "one after the other"));
            progress.accept("%,d failures in a minute".formatted(FAILURES));
            double after = storm(platform, decisions, handler);
            Sample sample = Sample.of("s", decisions.seconds());
            waits.add(sample.median("failure to decision", conditions()));
            waits.add(sample.tail("failure to decision", conditions()));
            waits.add(new Measurement("all decided after the last", after, 0, "s", conditions()));
            progress.accept(
                    "decided %.1f s after the last; the model was asked %d times".formatted(after, model.asked()));
            return List.of(new Measured(NAME, waits), new Measured(NAME, calls(model)));
        } finally {
            Folders.delete(folder);
        }
    }

    private static ServiceUnderTest.Start handler(CountingModel model) {
        return new ServiceUnderTest.Start(
                "failure-handler",
                "failure-handler-service",
                "io.schedmate.failure.FailureHandlerApplication",
                List.of("-Xmx512m"),
                Map.of("schedmate.failure.model.url", model.url(), "schedmate.failure.model.name", "none"));
    }

    private double[] alone(BenchmarkPlatform platform, Decisions decisions, ServiceUnderTest handler)
            throws InterruptedException {
        for (int each = 1; each <= ALONE; each++) {
            fail(platform);
            platform.flush();
            await(decisions, sent, handler);
        }
        return decisions.seconds();
    }

    /** Returns the seconds from the last failure until all are decided. */
    private double storm(BenchmarkPlatform platform, Decisions decisions, ServiceUnderTest handler)
            throws InterruptedException {
        int before = sent;
        long begun = System.nanoTime();
        while (sent < before + FAILURES) {
            long due = (System.nanoTime() - begun)
                    * A_SECOND
                    / Duration.ofSeconds(1).toNanos();
            while (sent < before + Math.min(due, FAILURES)) {
                fail(platform);
            }
            Thread.sleep(TICK);
        }
        platform.flush();
        long over = System.nanoTime();
        await(decisions, sent, handler);
        return (System.nanoTime() - over) / 1e9;
    }

    private void fail(BenchmarkPlatform platform) {
        storm.failure(sent++).forEach(platform::send);
    }

    private static void await(Decisions decisions, int wanted, ServiceUnderTest handler) throws InterruptedException {
        long until = System.nanoTime() + MAX_TIME.toNanos();
        while (decisions.count() < wanted) {
            handler.requireAlive();
            if (System.nanoTime() > until) {
                throw new IllegalStateException("Expected %d failures to be decided within %s, got (%d)."
                        .formatted(wanted, MAX_TIME, decisions.count()));
            }
            Thread.sleep(Duration.ofMillis(500));
        }
    }

    private static List<Measurement> calls(CountingModel model) {
        return List.of(
                new Measurement("yardstick causes", 1, 0, "calls", "one cause"),
                new Measurement(
                        "calls of the model",
                        model.asked(),
                        0,
                        "calls",
                        "for %,d failures".formatted(FAILURES + ALONE)));
    }

    private static String conditions() {
        return String.format(
                Locale.ROOT,
                "%,d failures of one cause in a minute; load of the machine %.1f",
                FAILURES,
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}
