package io.schedmate.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A JMH class in some module's {@code src/jmh}.
 *
 * @param source its file
 */
record JmhBenchmark(Path root, Path source) {

    static List<JmhBenchmark> all(Path root) throws IOException {
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

    String name() {
        return source.getFileName().toString().replace(".java", "");
    }

    private String module() {
        return root.relativize(source).getName(0).toString();
    }

    Measured measure(Processes processes) throws IOException, InterruptedException {
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
                // Each module writes it, the wanted one last.
                "-Dmdep.outputFile=" + classPath));
        Path results = output.resolve(name() + ".json");
        Files.deleteIfExists(results);
        processes.run(List.of(
                Processes.java(),
                "-cp",
                String.join(
                        ":",
                        output.resolve("test-classes").toString(),
                        output.resolve("classes").toString(),
                        Files.readString(classPath).strip()),
                "org.openjdk.jmh.Main",
                "\\." + name() + "\\.",
                "-rf",
                "json",
                "-rff",
                results.toString()));
        return new Measured(name(), measurements(Files.readString(results)));
    }

    /** Reads what JMH writes with {@code -rf json}. */
    static List<Measurement> measurements(String json) {
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
        }
        return measurements;
    }
}
