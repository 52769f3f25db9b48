package io.schedmate.bench;

import io.schedmate.bench.program.Processes;
import io.schedmate.bench.table.Measured;
import io.schedmate.bench.table.Measurement;
import io.schedmate.bench.table.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A JMH class in the {@code src/jmh} folder of a module.
 *
 * @param source the class's source file
 */
public record JmhBenchmark(Path root, Path source) {

    /** Enough lines that a peer's start does not matter, few enough for a slow peer. */
    private static final long PEER_LINES = 200_000;

    public static List<JmhBenchmark> all(Path root) throws IOException {
        List<JmhBenchmark> found = new ArrayList<>();
        try (Stream<Path> modules = Files.list(root)) {
            for (Path folder : modules.map(module -> module.resolve("src/jmh/java"))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList()) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.filter(file -> file.toString().endsWith("Benchmark.java"))
                            .sorted()
                            .forEach(file -> found.add(new JmhBenchmark(root, file)));
                }
            }
        }
        return found;
    }

    public String name() {
        return source.getFileName().toString().replace(".java", "");
    }

    private String module() {
        return root.relativize(source).getName(0).toString();
    }

    /**
     * @param peers programs to measure on the same lines; requires a program {@code WriteLines} in the class's package
     */
    public Measured measure(Processes processes, List<Peer> peers) throws IOException, InterruptedException {
        Path output = root.resolve(module()).resolve("target/bench");
        Path classPath = output.resolve("bench-classpath.txt");
        processes.run(List.of(
                root.resolve("mvnw").toString(),
                "-q",
                "-B",
                "-Dfast",
                "-Pbench",
                "-Doutput.folder=target/bench",
                "-pl",
                module(),
                "-am",
                "test-compile",
                "dependency:build-classpath",
                "-Dmdep.includeScope=test",
                // Each module writes this file, the benchmark's module last.
                "-Dmdep.outputFile=" + classPath));
        Path results = output.resolve(name() + ".json");
        Files.deleteIfExists(results);
        String classes = String.join(
                ":",
                output.resolve("test-classes").toString(),
                output.resolve("classes").toString(),
                Files.readString(classPath).strip());
        processes.run(List.of(
                Processes.java(),
                "-cp",
                classes,
                "org.openjdk.jmh.Main",
                "\\." + name() + "\\.",
                "-rf",
                "json",
                "-rff",
                results.toString()));
        List<Measurement> measurements = new ArrayList<>(measurements(Files.readString(results)));
        if (!peers.isEmpty()) {
            measurements.addAll(measure(peers, classes, processes));
        }
        return new Measured(name(), measurements);
    }

    /**
     * Measures the peers on the lines that {@code WriteLines}, in the benchmark's package, writes; the benchmark reads
     * the same lines.
     */
    private List<Measurement> measure(List<Peer> peers, String classes, Processes processes)
            throws IOException, InterruptedException {
        Path lines = Files.createTempFile("schedmate-lines", ".log");
        try {
            processes.run(List.of(
                    Processes.java(),
                    "-cp",
                    classes,
                    packageName() + ".WriteLines",
                    lines.toString(),
                    String.valueOf(PEER_LINES)));
            List<Measurement> measured = new ArrayList<>();
            for (Peer peer : peers) {
                measured.add(peer.measure(lines, PEER_LINES, processes));
            }
            return measured;
        } finally {
            Files.delete(lines);
        }
    }

    private String packageName() {
        Path folder = root.resolve(module()).resolve("src/jmh/java").relativize(source.getParent());
        return folder.toString().replace('/', '.');
    }

    /**
     * Returns the slowest calls if single calls were timed, because their mean does not show them: the 99th percentile,
     * or the maximum if there are too few calls to distinguish the two.
     */
    private static Optional<Measurement> tail(JsonNode run) {
        String method = run.get("benchmark").asString();
        if (!"sample".equals(run.path("mode").asString("")) || method.contains("yardstick")) {
            return Optional.empty();
        }
        JsonNode metric = run.get("primaryMetric");
        JsonNode percentiles = metric.path("scorePercentiles");
        String name = method.substring(method.lastIndexOf('.') + 1);
        String unit = metric.get("scoreUnit").asString();
        long calls = calls(metric.path("rawDataHistogram"));
        if (calls < Sample.ENOUGH_FOR_TAIL) {
            return Optional.of(new Measurement(
                    name + " maximum",
                    percentiles.path("100.0").asDouble(Double.NaN),
                    0,
                    unit,
                    "of %d single calls".formatted(calls)));
        }
        double p99 = percentiles.path("99.0").asDouble(Double.NaN);
        return Optional.of(new Measurement(
                name + " p99",
                p99,
                percentiles.path("99.9").asDouble(Double.NaN) - p99,
                unit,
                "of %d single calls, and how much more p99.9 is".formatted(calls)));
    }

    /** Returns the number of timed calls: JMH lists times and their counts by process and by iteration. */
    private static long calls(JsonNode histogram) {
        long calls = 0;
        for (JsonNode process : histogram) {
            for (JsonNode iteration : process) {
                for (JsonNode time : iteration) {
                    calls += time.get(1).asLong();
                }
            }
        }
        return calls;
    }

    /** Parses the output of JMH's option {@code -rf json}. */
    public static List<Measurement> measurements(String json) {
        List<Measurement> measurements = new ArrayList<>();
        for (JsonNode run : JsonMapper.shared().readTree(json)) {
            String method = run.get("benchmark").asString();
            JsonNode metric = run.get("primaryMetric");
            measurements.add(new Measurement(
                    method.substring(method.lastIndexOf('.') + 1),
                    metric.get("score").asDouble(),
                    metric.get("scoreError").asDouble(Double.NaN),
                    metric.get("scoreUnit").asString(),
                    "99.9 % interval"));
            tail(run).ifPresent(measurements::add);
        }
        return measurements;
    }
}
