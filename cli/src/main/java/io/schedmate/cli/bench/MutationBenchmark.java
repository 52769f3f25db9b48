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

    /** The test of a change broke off before it began, which says nothing about the tests. */
    private static final String UNDECIDED = "RUN_ERROR";

    private static final int WHOLE_CLASSES = 0;
    private static final int ONE_CHANGE = 1;

    Measured measure(Processes processes) throws IOException, InterruptedException {
        List<String> report = run(processes, WHOLE_CLASSES);
        if (count(report, UNDECIDED) > 0) {
            // A virtual machine takes a changed record with annotated components once and refuses the next change of
            // it.
            report = run(processes, ONE_CHANGE);
        }
        return new Measured(NAME, measurements(part, report));
    }

    private List<String> run(Processes processes, int changesOfOneMachine) throws IOException, InterruptedException {
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
                "-DmutationUnitSize=" + changesOfOneMachine,
                "-DtargetClasses=" + classes));
        return Files.readAllLines(report);
    }

    /** Reads what PIT writes as CSV: file, class, mutator, method, line, status, test. */
    static List<Measurement> measurements(String part, List<String> csv) {
        long late = count(csv, "TIMED_OUT");
        long killed = late + count(csv, "KILLED") + count(csv, "MEMORY_ERROR");
        long undecided = count(csv, UNDECIDED);
        String counts = "%d of %d changes noticed, %d of them by a time limit".formatted(killed, csv.size(), late)
                + (undecided == 0 ? "" : "; %d not tried".formatted(undecided));
        long reached = csv.size() - count(csv, "NO_COVERAGE");
        return List.of(
                new Measurement("yardstick changes that a test reaches", percent(reached, csv), 0, "%", counts),
                new Measurement(part, percent(killed, csv), 0, "%", counts));
    }

    private static long count(List<String> csv, String status) {
        return csv.stream()
                .filter(line -> line.split(",", -1)[5].equals(status))
                .count();
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
