package io.schedmate.logs.bench;

import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A log of 256,000 lines that ends in a failure, located and diagnosed. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class LongLogBenchmark {

    private static final int LINES = 256_000;

    private final FailureDiagnosis diagnosis = RuleFailureDiagnosis.standard();
    private final List<String> lines = lines();
    private final InMemoryLogLines log = new InMemoryLogLines(lines);

    private static List<String> lines() {
        List<String> lines = new ArrayList<>(
                new WrittenJob(11).lines(LINES - WrittenJob.failure().size()));
        lines.addAll(WrittenJob.failure());
        return lines;
    }

    @Benchmark
    public Diagnosis diagnose() {
        return diagnosis.diagnose(log);
    }

    /** A plain loop over the characters of all lines. */
    @Benchmark
    public long yardstickLoop() {
        long sum = 0;
        for (String line : lines) {
            for (int at = 0; at < line.length(); at++) {
                sum += line.charAt(at);
            }
        }
        return sum;
    }
}
