package io.schedmate.logs.bench;

import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.classify.rule.RuleLineClassifier;
import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.logs.intake.prefix.LinePrefix;
import io.schedmate.logs.template.TemplateMiner;
import java.util.List;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** Lines a second, warm, in memory, of two threads together that read a log each. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Threads(2)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class LinesBenchmark {

    private static final int LINES = 20_000;
    private static final RuleLineClassifier CLASSIFIER = new RuleLineClassifier();

    private final List<String> lines = new WrittenJob(7).lines(LINES);
    private final InMemoryLogLines log = new InMemoryLogLines(lines);
    private final TemplateMiner miner = new TemplateMiner();

    /** What every line of a log costs: its label and its metrics. */
    @Benchmark
    @OperationsPerInvocation(LINES)
    public long classifyAndExtract() {
        return classify() + extract();
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public long classify() {
        LineClassifier.Reading reading = CLASSIFIER.open();
        long errors = 0;
        for (String line : lines) {
            errors += reading.next(line).label().ordinal();
        }
        return errors;
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public long extract() {
        return new PlannedMetricExtractor().extract(log).progressLines();
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public long mask() {
        long keys = 0;
        for (String line : lines) {
            keys += miner.key(line);
        }
        return keys;
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public long prefix() {
        long starts = 0;
        for (String line : lines) {
            starts += LinePrefix.parse(line).messageStart();
        }
        return starts;
    }

    /** A plain loop over the same characters. */
    @Benchmark
    @OperationsPerInvocation(LINES)
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
