package io.schedmate.local.bench;

import io.schedmate.bench.table.Measurement;
import io.schedmate.model.event.LogRaw;
import io.schedmate.model.job.JobId;
import io.schedmate.wire.RawRecords;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.apache.kafka.clients.producer.KafkaProducer;

/** Measures the cost of shippers' lines, which the tracker maps to jobs, numbers and groups into chunks. */
record ShippedPath(BenchmarkPlatform stage, int jobs, long warmUp, long lines) {

    void measure(List<Measurement> speed, List<Measurement> cost, Consumer<String> told) throws InterruptedException {
        TrackerUnderTest tracker = stage.tracker();
        ShippedLogs logs = new ShippedLogs(jobs, Instant.now());
        logs.running().forEach(stage.producer()::send);
        stage.producer().flush();
        for (JobId job : logs.last()) {
            tracker.await("/api/v1/jobs/" + job + "/metrics?limit=0");
        }
        double first = tracker.lines();
        write(logs, 0, warmUp);
        tracker.awaitLines(first + warmUp);
        double from = tracker.lines();
        ProcessorTime before = stage.spent(tracker);
        long begun = System.nanoTime();
        write(logs, warmUp, warmUp + lines);
        tracker.awaitLines(from + lines);
        double seconds = (System.nanoTime() - begun) / 1e9;
        ProcessorTime spent = stage.spent(tracker).minus(before);
        speed.add(new Measurement(
                "from shippers' own records",
                lines / seconds,
                0,
                "lines/s",
                "one run, " + jobs + " jobs, a record a line, beside its writer"));
        cost.add(parsing());
        cost.add(spent.tracker("tracker, shippers' own records", lines));
        cost.add(spent.database("database, shippers' own records", lines));
        told.accept("%,.0f lines/s from shippers' own records: %s".formatted(lines / seconds, spent));
    }

    /** What a consumer costs that reads each record's JSON and keeps nothing, measured on the same records. */
    private Measurement parsing() {
        RawRecords records = new RawRecords();
        ToIntFunction<byte[]> parse = value -> records.read(value) instanceof LogRaw.Fields ? 1 : 0;
        Consuming.measure(stage.broker(), ShippedLogs.TOPIC, warmUp, parse);
        return new Measurement(
                "parsing consumer's cost, shippers' own records",
                Consuming.measure(stage.broker(), ShippedLogs.TOPIC, lines, parse)
                        .microsALine(),
                0,
                "µs/line",
                "processor time, one run");
    }

    private void write(ShippedLogs logs, long from, long to) {
        KafkaProducer<String, byte[]> producer = stage.producer();
        for (long each = from; each < to; each++) {
            producer.send(logs.line(each));
        }
        producer.flush();
    }
}
