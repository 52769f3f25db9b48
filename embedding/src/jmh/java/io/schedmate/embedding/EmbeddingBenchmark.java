package io.schedmate.embedding;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Log templates embedded a second with the bundled model. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 5)
@Measurement(iterations = 3, time = 5)
public class EmbeddingBenchmark {

    private static final int TEXTS = 64;

    private final OnnxTextEmbedder embedder = OnnxTextEmbedder.bundled();
    private final List<String> texts = IntStream.range(0, TEXTS)
            .mapToObj(i -> "worker " + i + " lost its connection to the parameter server and tries again")
            .toList();

    @Benchmark
    @OperationsPerInvocation(TEXTS)
    public float[][] templates() {
        return embedder.embed(texts);
    }

    @TearDown
    public void close() {
        embedder.close();
    }
}
