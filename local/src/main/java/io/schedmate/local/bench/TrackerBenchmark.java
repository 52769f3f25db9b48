package io.schedmate.local.bench;

import io.schedmate.bench.PlatformBenchmark;
import io.schedmate.bench.table.Measured;
import io.schedmate.bench.table.Measurement;
import io.schedmate.bench.table.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;

/**
 * Measures the throughput of the metric tracker, the delay until a line can be read, and the cost per line as the
 * number of jobs grows.
 */
public final class TrackerBenchmark implements PlatformBenchmark {

    private static final String NAME = "tracker";
    private static final int JOBS = 1_000;
    private static final int LINES_A_CHUNK = 100;
    private static final long WARM_UP = 1_500_000;
    private static final long BACKLOG = 4_000_000;
    private static final int OFFERED = 155_000;
    private static final Duration SUSTAINED = Duration.ofSeconds(40);
    private static final int PROBES = 4;
    private static final int[] GROWING = {10, 100, 1_000, 10_000};
    private static final int LINES_OF_A_SMALL_CHUNK = 20;
    private static final int LINES_OF_A_TINY_CHUNK = 2;
    private static final long TINY_LINES = 600_000;
    private static final int MET_AFTER_CHUNKS = 2;
    private static final long COMPILED_AFTER_LINES = 1_000_000;
    private static final long GROWING_LINES = 1_000_000;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Measured> measure(Consumer<String> progress) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("schedmate-bench-tracker");
        try (BenchmarkPlatform platform = BenchmarkPlatform.start(folder, progress)) {
            List<Measurement> speed = new ArrayList<>();
            List<Measurement> latency = new ArrayList<>();
            List<Measurement> cost = new ArrayList<>();
            backlog(platform, speed, cost, progress);
            sustained(platform, speed, latency, progress);
            growing(platform, cost, progress);
            return List.of(new Measured(NAME, speed), new Measured(NAME, latency), new Measured(NAME, cost));
        }
    }

    /** Measures the highest throughput: all lines are on the topic before the tracker starts. */
    private static void backlog(
            BenchmarkPlatform platform, List<Measurement> speed, List<Measurement> cost, Consumer<String> progress)
            throws IOException, InterruptedException {
        WrittenLogs logs = new WrittenLogs("backlog", JOBS, LINES_A_CHUNK, Instant.now());
        progress.accept("writing %,d lines of %,d jobs".formatted(WARM_UP + BACKLOG, JOBS));
        platform.write(logs, WARM_UP + BACKLOG);
        Splitting.measure(platform.broker(), (WARM_UP + BACKLOG) / 4);
        Splitting yardstick = Splitting.measure(platform.broker(), WARM_UP + BACKLOG);
        speed.add(yardstick.speed());
        cost.add(yardstick.cost());
        TrackerUnderTest tracker = platform.startTracker();
        tracker.awaitLines(WARM_UP);
        ProcessorTime before = platform.spent(tracker);
        double from = tracker.lines();
        long begun = System.nanoTime();
        tracker.awaitLines(WARM_UP + BACKLOG);
        double seconds = (System.nanoTime() - begun) / 1e9;
        double lines = tracker.lines() - from;
        ProcessorTime spent = platform.spent(tracker).minus(before);
        speed.add(new Measurement(
                "from a backlog", lines / seconds, 0, "lines/s", "one run, " + JOBS + " jobs, chunks of 100 lines"));
        cost.add(spent.tracker("tracker from a backlog", lines));
        cost.add(spent.database("database from a backlog", lines));
        progress.accept("%,.0f lines/s from a backlog".formatted(lines / seconds));
    }

    private static void sustained(
            BenchmarkPlatform platform, List<Measurement> speed, List<Measurement> latency, Consumer<String> progress)
            throws InterruptedException {
        TrackerUnderTest tracker = platform.tracker();
        WrittenLogs logs = new WrittenLogs("sustained", JOBS, LINES_A_CHUNK, Instant.now());
        KafkaProducer<String, byte[]> producer = platform.producer();
        latency.add(idle(tracker, logs));
        double from = tracker.lines();
        long begun = System.nanoTime();
        double[] millis;
        long written;
        try (Probes probes = new Probes(producer, tracker, PROBES)) {
            written = new OfferedLoad(logs, producer, OFFERED).writeFor(SUSTAINED);
            tracker.awaitLines(from + written);
            millis = probes.sortedMillis();
        }
        double seconds = (System.nanoTime() - begun) / 1e9;
        speed.add(new Measurement(
                "sustained beside its writer",
                written / seconds,
                0,
                "lines/s",
                "%,d offered for %d s, %d jobs".formatted(OFFERED, SUSTAINED.toSeconds(), JOBS)));
        Sample read = Sample.of("ms", millis);
        latency.add(read.median("line to API", ""));
        latency.add(read.tail("line to API", ""));
        progress.accept("%,.0f lines/s sustained, p99 %.0f ms (%d probes)"
                .formatted(written / seconds, read.quantile(0.99), millis.length));
        speed.add(new Measurement(
                "heap at most", tracker.maxHeapBytes() / 1e6, 0, "MB", "of " + TrackerUnderTest.HEAP + ", sampled"));
    }

    /** Measures one call of the API while the tracker is idle. */
    private static Measurement idle(TrackerUnderTest tracker, WrittenLogs logs) {
        double[] millis = new double[300];
        for (int each = 0; each < millis.length; each++) {
            long begun = System.nanoTime();
            tracker.get("/api/v1/jobs/" + new WrittenLogs("backlog", JOBS, 1, Instant.EPOCH).job(each % logs.jobs())
                    + "/metrics?limit=0");
            millis[each] = (System.nanoTime() - begun) / 1e6;
        }
        return Sample.of("ms", millis).median("yardstick call of the idle API", "");
    }

    private static void growing(BenchmarkPlatform platform, List<Measurement> cost, Consumer<String> progress)
            throws InterruptedException {
        for (int jobs : GROWING) {
            cost(platform, cost, progress, jobs, LINES_OF_A_SMALL_CHUNK, GROWING_LINES);
        }
        cost(platform, cost, progress, JOBS, LINES_OF_A_TINY_CHUNK, TINY_LINES);
    }

    private static void cost(
            BenchmarkPlatform platform,
            List<Measurement> cost,
            Consumer<String> progress,
            int jobs,
            int linesAChunk,
            long lines)
            throws InterruptedException {
        TrackerUnderTest tracker = platform.tracker();
        WrittenLogs logs = new WrittenLogs(
                "cost" + jobs + "-" + linesAChunk + "-",
                jobs,
                linesAChunk,
                Instant.now().minusSeconds(200_000));
        // Excludes one-time costs from the cost of a line: those of a new job, and those of compiling code for such
        // chunks.
        double first = tracker.lines();
        long met = Math.max(COMPILED_AFTER_LINES, (long) jobs * MET_AFTER_CHUNKS * linesAChunk);
        platform.write(logs, met);
        tracker.awaitLines(first + met);
        double from = tracker.lines();
        ProcessorTime before = platform.spent(tracker);
        platform.write(logs, lines);
        tracker.awaitLines(from + lines);
        ProcessorTime spent = platform.spent(tracker).minus(before);
        String name = "%d jobs, chunks of %d lines".formatted(jobs, linesAChunk);
        cost.add(spent.tracker("tracker, " + name, lines));
        cost.add(spent.database("database, " + name, lines));
        progress.accept(name + ": " + spent);
    }
}
