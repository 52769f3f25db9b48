package io.schedmate.bench;

import io.schedmate.bench.program.Processes;
import io.schedmate.bench.table.Measured;
import io.schedmate.bench.table.Measurement;
import io.schedmate.evaluation.score.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures with PIT how many one-line changes of a module's code its own tests detect. Results of earlier runs of the
 * same part are stored under {@code .build/mutation}; a change is tested again only if its class or the class's tests
 * have changed.
 */
public record MutationBenchmark(Path root, MutationPart part) {

    public static final String NAME = "mutation";

    /** The test of a change failed before it began, which is no result about the tests. */
    private static final String UNDECIDED = "RUN_ERROR";

    private static final String WHOLE_CLASSES = "-DmutationUnitSize=0";
    private static final String ONE_CHANGE = "-DmutationUnitSize=1";

    /** Without tests to run, PIT only lists the changes. */
    private static final List<String> COUNT =
            List.of(WHOLE_CLASSES, "-Dmutation.tests=no.test", "-Dmutation.history=count");

    public Measured measure(Processes processes) throws IOException, InterruptedException {
        int changes = part.isSample() ? run(processes, COUNT).size() : 0;
        List<String> report = run(processes, trial(WHOLE_CLASSES));
        if (count(report, UNDECIDED) > 0) {
            // A virtual machine accepts one change of a record with annotated components and rejects the next one.
            report = run(processes, trial(ONE_CHANGE));
        }
        return new Measured(NAME, part.isSample() ? sample(part, report, changes) : whole(part, report));
    }

    private List<String> trial(String changesOfOneMachine) {
        List<String> options =
                new ArrayList<>(List.of(changesOfOneMachine, "-Dmutation.history=" + part.historyName()));
        if (part.isSample()) {
            options.add("-Dfeatures=+CLASSLIMIT(limit[%d])".formatted(part.changesOfAClass()));
        }
        if (!part.tests().isEmpty()) {
            options.add("-Dmutation.tests=" + String.join(",", part.tests()));
        }
        return options;
    }

    private List<String> run(Processes processes, List<String> options) throws IOException, InterruptedException {
        Path report = root.resolve(part.module()).resolve("target/fast/pit-reports/mutations.csv");
        Files.deleteIfExists(report);
        List<String> command = new ArrayList<>(List.of(
                root.resolve("mvnw").toString(),
                "-q",
                "-B",
                "-Dfast",
                "-Pmutation",
                "-pl",
                part.module(),
                "-am",
                "test-compile",
                "org.pitest:pitest-maven:mutationCoverage",
                "-DtargetClasses=" + part.classes(root)));
        command.addAll(options);
        processes.run(command);
        return Files.readAllLines(report);
    }

    /** Returns the rows for PIT's CSV output: file, class, mutator, method, line, status, test. */
    public static List<Measurement> whole(MutationPart part, List<String> csv) {
        return measurements(part, csv, 0, counts(csv) + part.conditions());
    }

    /**
     * Returns the rows for a sample of the changes.
     *
     * @param csv the tested changes
     * @param changes number of all changes
     */
    public static List<Measurement> sample(MutationPart part, List<String> csv, int changes) {
        Interval share = Interval.wilson(noticed(csv), csv.size());
        String drawn = String.format(
                Locale.ROOT,
                "sample of %d of %d changes, at most %d a class; 95 %% interval %.1f to %.1f; ",
                csv.size(),
                changes,
                part.changesOfAClass(),
                100 * share.low(),
                100 * share.high());
        double half = 100 * (share.high() - share.low()) / 2;
        return measurements(part, csv, half, drawn + counts(csv) + part.conditions());
    }

    private static List<Measurement> measurements(MutationPart part, List<String> csv, double half, String spread) {
        long reached = csv.size() - count(csv, "NO_COVERAGE");
        return List.of(
                new Measurement("yardstick changes that a test reaches", percent(reached, csv), 0, "%", spread),
                new Measurement(part.code(), percent(noticed(csv), csv), half, "%", spread));
    }

    private static String counts(List<String> csv) {
        long undecided = count(csv, UNDECIDED);
        return "%d of %d changes noticed, %d of them by a time limit"
                        .formatted(noticed(csv), csv.size(), count(csv, "TIMED_OUT"))
                + (undecided == 0 ? "" : "; %d not tried".formatted(undecided));
    }

    private static long noticed(List<String> csv) {
        return count(csv, "KILLED") + count(csv, "TIMED_OUT") + count(csv, "MEMORY_ERROR");
    }

    private static long count(List<String> csv, String status) {
        return csv.stream()
                .filter(line -> line.split(",", -1)[5].equals(status))
                .count();
    }

    private static double percent(long some, List<String> all) {
        return 100.0 * some / Math.max(1, all.size());
    }
}
