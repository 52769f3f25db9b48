package io.schedmate.bench.retrieval;

import com.sun.management.OperatingSystemMXBean;
import io.schedmate.bench.program.BenchmarkFailed;
import io.schedmate.bench.table.Measured;
import io.schedmate.bench.table.Measurement;
import io.schedmate.bench.table.Sample;
import io.schedmate.embedding.OnnxTextEmbedder;
import io.schedmate.embedding.TextEmbedder;
import io.schedmate.embedding.index.Hit;
import io.schedmate.embedding.index.IndexedVector;
import io.schedmate.embedding.index.VectorFilter;
import io.schedmate.embedding.index.VectorSpace;
import io.schedmate.embedding.index.file.FileVectorIndex;
import io.schedmate.embedding.index.file.FileVectorIndex.Reembedding;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Measures how many of the three nearest vectors the index finds, and how fast: among 10,000 embedded texts, and among
 * many perturbed ones. The query texts are not among them.
 *
 * @param from a file of texts, one per line, or a folder whose sources are read
 * @param vectors number of perturbed vectors
 */
public record RetrievalBenchmark(Path from, int vectors) {

    public static final String NAME = "retrieval";
    private static final int TEXTS = 10_000;
    private static final int QUERIES = 500;
    /** During the first thousand searches the compiler uses the processors too. */
    private static final int WARM_UP_ROUNDS = 3;

    private static final int EXACT_UP_TO = 10_000;
    private static final int NEAREST = 3;
    private static final int AT_ONCE = 5_000;

    public Measured measure() throws IOException {
        Path folder = Files.createTempDirectory("schedmate-retrieval");
        try (TextEmbedder embedder = OnnxTextEmbedder.bundled()) {
            List<String> texts = RealTexts.of(from, TEXTS + QUERIES).texts();
            if (texts.size() < TEXTS + QUERIES) {
                throw BenchmarkFailed.asked(
                        "Expected %,d distinct texts of 30 to 300 characters".formatted(TEXTS + QUERIES),
                        "%,d in %s".formatted(texts.size(), from),
                        "name a larger file with --texts");
            }
            float[][] all = embedder.embed(texts);
            float[][] queries = Arrays.copyOfRange(all, TEXTS, all.length);
            float[][] real = Arrays.copyOf(all, TEXTS);
            VectorSpace space = new VectorSpace(embedder.modelId(), embedder.dimension(), 1);
            List<Measurement> measured = new ArrayList<>();
            realTexts(folder.resolve("real"), space, real, queries, measured);
            perturbed(folder.resolve("perturbed"), space, new PerturbedVectors(real, 7), queries, measured);
            return new Measured(NAME, measured);
        } finally {
            delete(folder);
        }
    }

    private static void realTexts(
            Path folder, VectorSpace space, float[][] real, float[][] queries, List<Measurement> measured) {
        List<IndexedVector> vectors = IntStream.range(0, real.length)
                .mapToObj(at -> new IndexedVector("v" + at, "", real[at], Map.of()))
                .toList();
        Truth truth = new Truth(space, queries, NEAREST, VectorFilter.everything());
        long start = System.nanoTime();
        truth.pass(vectors);
        double scan = (System.nanoTime() - start) / 1e6 / queries.length;
        measured.add(new Measurement("yardstick a look at each of 10,000", scan, 0, "ms", "mean"));
        try (FileVectorIndex index = FileVectorIndex.open(folder, space, EXACT_UP_TO, Reembedding.forgetting())) {
            index.put(vectors);
            measured.addAll(searches("10,000 real texts", index, queries, truth));
        }
    }

    private void perturbed(
            Path folder, VectorSpace space, PerturbedVectors perturbed, float[][] queries, List<Measurement> measured) {
        List<Truth> truths = List.of(
                new Truth(space, queries, NEAREST, VectorFilter.everything()),
                new Truth(space, queries, NEAREST, VectorFilter.textIs("project", "p7")),
                new Truth(space, queries, NEAREST, VectorFilter.numberIs("done", 1)));
        List<String> names = List.of("", ", one project of " + PerturbedVectors.PROJECTS, ", half of them");
        try (FileVectorIndex index = FileVectorIndex.open(folder, space, EXACT_UP_TO, Reembedding.forgetting())) {
            for (int from = 0; from < vectors; from += AT_ONCE) {
                List<IndexedVector> some = perturbed.some(from, Math.min(AT_ONCE, vectors - from));
                index.put(some);
                truths.parallelStream().forEach(truth -> truth.pass(some));
            }
            long start = System.nanoTime();
            index.awaitGraph();
            double seconds = (System.nanoTime() - start) / 1e9;
            String all = String.format(Locale.ROOT, "%,d perturbed", vectors);
            measured.add(new Measurement(
                    all + ", wait until searches are at their best", seconds, 0, "s", "after the last was written"));
            for (int at = 0; at < truths.size(); at++) {
                measured.addAll(searches(all + names.get(at), index, queries, truths.get(at)));
            }
        }
    }

    private static List<Measurement> searches(String name, FileVectorIndex index, float[][] queries, Truth truth) {
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            for (float[] query : queries) {
                index.search(query, NEAREST, truth.filter());
            }
        }
        double[] wall = new double[queries.length];
        double[] cpu = new double[queries.length];
        List<List<Hit>> found = new ArrayList<>();
        for (int query = 0; query < queries.length; query++) {
            long start = System.nanoTime();
            long worked = processorNanos();
            found.add(index.search(queries[query], NEAREST, truth.filter()));
            cpu[query] = (processorNanos() - worked) / 1e6;
            wall[query] = (System.nanoTime() - start) / 1e6;
        }
        String conditions = String.format(Locale.ROOT, "recall@3 %.4f, index in memory", truth.recall(found));
        Sample times = Sample.of("ms", wall);
        return List.of(
                times.median(name, conditions),
                times.tail(name, conditions),
                Sample.of("ms", cpu).tail(name + ", processor time of all threads,", conditions));
    }

    /** Processor time of all threads: a search among many vectors uses every processor. */
    private static long processorNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
