package io.schedmate.local.bench;

import io.schedmate.bench.table.Measurement;
import java.time.Duration;

/** Processor time, which other processes on the machine do not affect. */
record ProcessorTime(Duration tracker, Duration database, Duration broker) {

    ProcessorTime minus(ProcessorTime before) {
        return new ProcessorTime(
                tracker.minus(before.tracker), database.minus(before.database), broker.minus(before.broker));
    }

    Measurement tracker(String name, double lines) {
        return row(name, tracker, lines);
    }

    Measurement database(String name, double lines) {
        return row(name, database, lines);
    }

    Measurement broker(String name, double lines) {
        return row(name, broker, lines);
    }

    private static Measurement row(String name, Duration time, double lines) {
        return new Measurement(name, time.toNanos() / 1e3 / lines, 0, "µs/line", "processor time, one run");
    }
}
