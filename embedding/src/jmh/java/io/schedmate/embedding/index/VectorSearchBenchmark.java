package io.schedmate.embedding.index;

import io.schedmate.embedding.index.FileVectorIndex.Reembedding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The time of one search for the nearest three, exact up to 10,000 vectors, by the graph beyond. The vectors lie around
 * 1,000 random centres, with noise of 0.3 of their length.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 5)
public class VectorSearchBenchmark {

    private static final int DIMENSION = 384;

    @Param({"1000", "10000", "50000"})
    private int vectors;

    private Path folder;
    private FileVectorIndex index;
    private float[][] centres;
    private final Random random = new Random(7);

    @Setup(Level.Trial)
    public void fill() throws IOException {
        folder = Files.createTempDirectory("vector-search");
        index = FileVectorIndex.open(folder, new VectorSpace("random", DIMENSION, 1), 10_000, Reembedding.forgetting());
        centres = new float[1000][];
        for (int at = 0; at < centres.length; at++) {
            centres[at] = around(new float[DIMENSION], 1);
        }
        List<IndexedVector> some = new ArrayList<>();
        for (int at = 0; at < vectors; at++) {
            some.add(new IndexedVector("v" + at, "", around(centres[at % centres.length], 0.3), Map.of()));
            if (some.size() == 1000) {
                index.put(some);
                some.clear();
            }
        }
        index.awaitGraph();
    }

    @Benchmark
    public List<Hit> nearestThree() {
        return index.search(around(centres[random.nextInt(centres.length)], 0.3), 3, VectorFilter.everything());
    }

    private float[] around(float[] centre, double noise) {
        float[] vector = new float[DIMENSION];
        double squares = 0;
        for (int at = 0; at < DIMENSION; at++) {
            vector[at] = centre[at] + (float) (random.nextGaussian() * noise / Math.sqrt(DIMENSION));
            squares += (double) vector[at] * vector[at];
        }
        for (int at = 0; at < DIMENSION; at++) {
            vector[at] /= (float) Math.sqrt(squares);
        }
        return vector;
    }

    @TearDown(Level.Trial)
    public void close() throws IOException {
        index.close();
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted((one, other) -> other.compareTo(one)).toList()) {
                Files.delete(file);
            }
        }
    }
}
