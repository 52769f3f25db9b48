package io.schedmate.logs.extract;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Lines a second that metrics are extracted from: one progress line in three, the rest of other kinds. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 3)
public class ExtractionBenchmark {

    private static final int LINES = 60_000;

    private final MetricExtractor extractor = new PlannedMetricExtractor();
    private final InMemoryLogLines log = new InMemoryLogLines(lines());

    @Benchmark
    @OperationsPerInvocation(LINES)
    public TrainingMetrics wholeLog() {
        return extractor.extract(log);
    }

    @Benchmark
    public TrainingMetrics lastTenLines() {
        return extractor.extractLast(log, 10);
    }

    private static List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; lines.size() < LINES; i++) {
            lines.add(String.format(
                    Locale.ROOT,
                    "2024-03-01 10:%02d:%02d,123 | INFO | train_inner | epoch 001: %6d / 20000 loss=%.3f, ppl=%.2f, wps=%.1f, "
                            + "ups=2.5, wpb=12048.0, bsz=400.1, num_updates=%d, lr=1.25e-05, gnorm=4.101, train_wall=40",
                    i / 60 % 60,
                    i % 60,
                    i,
                    9.0 - i * 1e-4,
                    300.0,
                    30_000.0 + i % 100,
                    i));
            lines.add("node-" + i % 8 + ":1234:1250 [0] NCCL INFO Channel " + i % 32
                    + " : 0[1000] -> 1[2000] via P2P/IPC");
            lines.add("[2024-03-01 10:00:" + i % 60 + "] worker " + i % 64 + " fetched shard " + i + " from cache");
        }
        return lines;
    }
}
