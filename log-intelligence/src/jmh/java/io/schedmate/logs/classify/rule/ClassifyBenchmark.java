package io.schedmate.logs.classify.rule;

import io.schedmate.logs.classify.LineClassifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
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

/** Lines classified a second: of templates seen before, and of templates seen for the first time. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 3)
public class ClassifyBenchmark {

    private static final int LINES = 10_000;

    private final RuleLineClassifier classifier = new RuleLineClassifier();
    private final List<String> known = known();
    private final List<String> fresh = fresh();

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int knownTemplates() {
        return errors(classifier, known);
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int freshTemplates() {
        return errors(new RuleLineClassifier(), fresh);
    }

    /** A plain loop over the characters of the known lines. */
    @Benchmark
    @OperationsPerInvocation(LINES)
    public long yardstickLoop() {
        long sum = 0;
        for (String line : known) {
            for (int at = 0; at < line.length(); at++) {
                sum += line.charAt(at);
            }
        }
        return sum;
    }

    private static int errors(RuleLineClassifier classifier, List<String> lines) {
        LineClassifier.Reading reading = classifier.open();
        int errors = 0;
        for (String line : lines) {
            errors += reading.next(line).label().ordinal() == 0 ? 1 : 0;
        }
        return errors;
    }

    private static List<String> known() {
        var random = new Random(7);
        List<String> lines = new ArrayList<>();
        for (int at = 0; at < LINES; at++) {
            lines.add(
                    switch (at % 5) {
                        case 0 ->
                            "2024-03-01 10:00:%02d,%03d INFO step %d loss %.4f lr %.2e %.1f samples/s"
                                    .formatted(
                                            at % 60,
                                            at % 1000,
                                            at,
                                            random.nextDouble(),
                                            1e-4,
                                            300 * random.nextDouble());
                        case 1 ->
                            "node%d:%d:%d [%d] NCCL INFO Channel %02d : %d -> %d via P2P"
                                    .formatted(at % 16, at, at + 1, at % 8, at % 24, at % 8, (at + 1) % 8);
                        case 2 ->
                            " %d%%|███   | %d/%d [00:%02d<01:%02d,  %.2fit/s]"
                                    .formatted(at % 100, at, LINES, at % 60, at % 60, 9 * random.nextDouble());
                        case 3 -> "[%d] WARNING: shard %d is slow (%.1f s)".formatted(at, at, random.nextDouble());
                        default -> "loaded part %d of %d from /data/part-%05d.bin".formatted(at, LINES, at);
                    });
        }
        return lines;
    }

    private static List<String> fresh() {
        var random = new Random(8);
        List<String> lines = new ArrayList<>();
        for (int at = 0; at < LINES; at++) {
            var word = new StringBuilder();
            random.ints(8, 'a', 'z' + 1).forEach(word::appendCodePoint);
            lines.add("INFO stage " + word + " took 12 s, 3 retries, loss 0.5");
        }
        return lines;
    }
}
