package io.schedmate.cli.bench;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How many one-line changes of a module's code its own tests notice, found by PIT. What was decided in an earlier run is kept
 * under {@code .build/mutation} and asked again only where a class or its tests changed.
 *
 * @param part a module, or one package of it as {@code MODULE:PACKAGE}
 */
record MutationBenchmark(Path root, String part) {

    static final String NAME = "mutation";

    Measured measure(Processes processes) throws IOException, InterruptedException {
        Path report = root.resolve(module()).resolve("target/fast/pit-reports/mutations.csv");
        String classes = classes();
        Files.deleteIfExists(report);
        processes.run(List.of(
                root.resolve("mvnw").toString(),
                "-q",
                "-B",
                "-Dfast",
                "-Pmutation",
                "-pl",
                module(),
                "-am",
                "test-compile",
                "org.pitest:pitest-maven:mutationCoverage",
                "-DtargetClasses=" + classes));
        return new Measured(NAME, measurements(part, Files.readAllLines(report)));
    }

    /** Reads what PIT writes as CSV: file, class, mutator, method, line, status, test. */
    static List<Measurement> measurements(String part, List<String> csv) {
        List<String> statuses = csv.stream().map(line -> line.split(",", -1)[5]).toList();
        long late = statuses.stream().filter("TIMED_OUT"::equals).count();
        long killed = late
                + statuses.stream()
                        .filter(List.of("KILLED", "MEMORY_ERROR", "RUN_ERROR")::contains)
                        .count();
        long reached = statuses.stream().filter(it -> !it.equals("NO_COVERAGE")).count();
        String counts = "%d of %d changes noticed, %d of them by a time limit".formatted(killed, statuses.size(), late);
        return List.of(
                new Measurement("yardstick changes that a test reaches", percent(reached, statuses), 0, "%", counts),
                new Measurement(part, percent(killed, statuses), 0, "%", counts));
    }

    private static double percent(long some, List<String> all) {
        return 100.0 * some / Math.max(1, all.size());
    }

    private String module() {
        return part.split(":", 2)[0];
    }

    /** The package that holds all of the module, or the one below it that is named. */
    private String classes() throws IOException {
        Path sources = root.resolve(module()).resolve("src/main/java");
        if (!Files.isDirectory(sources)) {
            throw new CommandFailed(Problem.usage(
                    "Expected a module, or one of its packages, for --part", part, "write MODULE or MODULE:PACKAGE"));
        }
        String below = part.contains(":") ? "." + part.split(":", 2)[1].toLowerCase(Locale.ROOT) : "";
        return topPackage(sources) + below + ".*";
    }

    private static String topPackage(Path sources) throws IOException {
        Path at = sources;
        while (true) {
            List<Path> inside;
            try (Stream<Path> content = Files.list(at)) {
                inside = content.toList();
            }
            if (inside.size() != 1 || !Files.isDirectory(inside.getFirst())) {
                return sources.relativize(at).toString().replace('/', '.');
            }
            at = inside.getFirst();
        }
    }
}
