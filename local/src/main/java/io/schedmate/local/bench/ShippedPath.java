package io.schedmate.local.bench;

import io.schedmate.bench.table.Measurement;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogRaw;
import io.schedmate.wire.RawRecords;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/** Measures the cost of shippers' lines, which the tracker maps to jobs, numbers and groups into chunks. */
record ShippedPath(BenchmarkPlatform platform, int jobs, long warmUp, long lines) {

    void measure(List<Measurement> speed, List<Measurement> cost, Consumer<String> progress)
            throws InterruptedException {
        TrackerUnderTest tracker = platform.tracker();
        ShippedLogs logs = new ShippedLogs(jobs, Instant.now());
        logs.running().forEach(platform::send);
        platform.flush();
        for (JobId job : logs.last()) {
            tracker.await("/api/v1/jobs/" + job + "/metrics?limit=0");
        }
        double first = tracker.lines();
        write(logs, 0, warmUp);
        tracker.awaitLines(first + warmUp);
        double from = tracker.lines();
        ProcessorTime before = platform.spent(tracker);
        long begun = System.nanoTime();
        write(logs, warmUp, warmUp + lines);
        tracker.awaitLines(from + lines);
        double seconds = (System.nanoTime() - begun) / 1e9;
        ProcessorTime spent = platform.spent(tracker).minus(before);
        Consuming parsing = parsing();
        speed.add(new Measurement("yardstick parsing consumer", parsing.linesASecond(), 0, "lines/s", "one run"));
        speed.add(new Measurement(
                "a record a line",
                lines / seconds,
                0,
                "lines/s",
                "one run, " + jobs + " jobs, from topic to saved state, beside its writer"));
        cost.add(new Measurement("yardstick parsing consumer's cost", parsing.microsALine(), 0, "µs/line", "one run"));
        cost.add(spent.tracker("tracker, a record a line", lines));
        cost.add(spent.database("database, a record a line", lines));
        cost.add(spent.broker("broker, a record a line", lines));
        progress.accept("%,.0f lines/s from shippers' own records: %s".formatted(lines / seconds, spent));
    }

    /** Measures, on the same records, a consumer that parses the JSON of each record and stores nothing. */
    private Consuming parsing() {
        RawRecords records = new RawRecords();
        ToIntFunction<byte[]> parse = value -> records.read(value) instanceof LogRaw.Fields ? 1 : 0;
        Consuming.measure(platform.broker(), ShippedLogs.TOPIC, warmUp, parse);
        return Consuming.measure(platform.broker(), ShippedLogs.TOPIC, lines, parse);
    }

    private void write(ShippedLogs logs, long from, long to) {
        for (long each = from; each < to; each++) {
            platform.send(logs.line(each));
        }
        platform.flush();
    }
}
