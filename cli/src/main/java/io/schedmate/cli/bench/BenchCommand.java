package io.schedmate.cli.bench;

import io.schedmate.bench.InspectBenchmark;
import io.schedmate.bench.JmhBenchmark;
import io.schedmate.bench.MutationBenchmark;
import io.schedmate.bench.MutationPart;
import io.schedmate.bench.Peer;
import io.schedmate.bench.PlatformBenchmark;
import io.schedmate.bench.SimulatorBenchmark;
import io.schedmate.bench.StartupBenchmark;
import io.schedmate.bench.UpBenchmark;
import io.schedmate.bench.program.BenchmarkFailed;
import io.schedmate.bench.program.Processes;
import io.schedmate.bench.retrieval.RetrievalBenchmark;
import io.schedmate.bench.slurm.SlurmBenchmark;
import io.schedmate.bench.table.BenchmarkRow;
import io.schedmate.bench.table.BenchmarkTable;
import io.schedmate.bench.table.Machine;
import io.schedmate.bench.table.Measured;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a benchmark and writes its row into the table of benchmarks. */
@Command(
        name = "bench",
        header = "Run a benchmark and write its row into docs/benchmarks.md.",
        description =
                "A JMH class by its simple name, startup, up, inspect, retrieval, simulator, slurm, tracker, shippers, console, questions, storm, growth or mutation;"
                        + " without a name, lists them.")
public final class BenchCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "The benchmark.")
    private @Nullable String name;

    @Option(names = "--json", description = "Print one JSON object per row.")
    private boolean json;

    @Option(
            names = "--peer",
            paramLabel = "NAME=COMMAND",
            description = "With LinesBenchmark: also measure a program that reads log lines on its standard input, in"
                    + " the same run on the same lines; with simulator, fifo, sjf, qssf, tiresias or lucid and a program"
                    + " that replays the Venus trace under that policy; may be repeated.")
    private List<String> peers = List.of();

    @Option(
            names = "--texts",
            paramLabel = "PATH",
            description = "With retrieval: real texts, one a line; by default, the lines of the clone's own sources.")
    private @Nullable Path texts;

    @Option(
            names = "--traces",
            paramLabel = "DIR",
            description = "With simulator: also replay Lucid's Venus trace from DIR.")
    private @Nullable Path traces;

    @Option(
            names = "--vectors",
            paramLabel = "N",
            defaultValue = "100000",
            description =
                    "With retrieval: how many perturbed vectors, ${DEFAULT-VALUE} unless given. A million takes an"
                            + " hour, 8 GB of disk and SCHEDMATE_MEMORY=4g.")
    private int vectors;

    @Option(
            names = "--part",
            paramLabel = "MODULE[:PACKAGE,...]",
            description =
                    "With mutation: the code that is changed line by line to see whether its module's tests notice;"
                            + " may be repeated.")
    private List<String> parts = List.of();

    @Option(
            names = "--changes",
            paramLabel = "N",
            description = "With mutation: a sample of at most N changes per class (all).")
    private int changes = MutationPart.ALL;

    @Option(
            names = "--tests",
            paramLabel = "CLASSES",
            description = "With mutation: run these test classes only, with * for any text; may be repeated.")
    private List<String> tests = List.of();

    public BenchCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path root = root();
        List<JmhBenchmark> jmh = JmhBenchmark.all(root);
        if (name == null) {
            names(jmh).forEach(terminal.out()::println);
            return ExitCode.DONE.number();
        }
        List<BenchmarkRow> rows = rows(name, jmh, root);
        new BenchmarkTable(root.resolve("docs/benchmarks.md")).put(rows);
        JsonLines lines = new JsonLines(terminal.out());
        for (BenchmarkRow row : rows) {
            if (json) {
                lines.write(row, BenchCommand::properties);
            } else {
                terminal.out().println(row.markdown());
            }
        }
        return ExitCode.DONE.number();
    }

    private static void properties(JsonObject object, BenchmarkRow row) {
        object.text("benchmark", row.benchmark())
                .number("figure", row.figure())
                .number("error", row.error())
                .text("unit", row.unit())
                .text("spread", row.spread())
                .number("ratio", row.ratio())
                .text("yardstick", row.yardstick())
                .text("machine", row.machine())
                .text("date", row.date().toString());
    }

    private List<BenchmarkRow> rows(String wanted, List<JmhBenchmark> jmh, Path root)
            throws IOException, InterruptedException {
        try {
            return measure(wanted, jmh, root).stream()
                    .flatMap(each -> each.rows(Machine.description(), LocalDate.now(ZoneOffset.UTC)).stream())
                    .toList();
        } catch (BenchmarkFailed failed) {
            throw new CommandFailed(
                    failed.isOfTheCall()
                            ? Problem.usage(failed.expected(), failed.value(), failed.remedy())
                            : new Problem(
                                    "benchmark-failed",
                                    failed.expected(),
                                    failed.value(),
                                    failed.remedy(),
                                    ExitCode.BROKEN));
        }
    }

    private List<Measured> measure(String wanted, List<JmhBenchmark> jmh, Path root)
            throws IOException, InterruptedException {
        Processes processes = new Processes(root, this::printLine);
        if (wanted.equals(StartupBenchmark.NAME)) {
            return List.of(new StartupBenchmark(root).measure(processes));
        }
        if (wanted.equals(UpBenchmark.NAME)) {
            return List.of(new UpBenchmark(root).measure(processes));
        }
        if (wanted.equals(InspectBenchmark.NAME)) {
            return List.of(new InspectBenchmark().measure());
        }
        if (wanted.equals(SlurmBenchmark.NAME)) {
            return new SlurmBenchmark(root, this::printLine).measure();
        }
        if (wanted.equals(MutationBenchmark.NAME)) {
            return mutation(processes, root);
        }
        if (wanted.equals(SimulatorBenchmark.NAME)) {
            return List.of(new SimulatorBenchmark(traces, peers()).measure(processes));
        }
        for (PlatformBenchmark platform : PlatformBenchmark.ofClassPath()) {
            if (platform.name().equals(wanted)) {
                return platform.measure(this::printLine);
            }
        }
        if (wanted.equals(RetrievalBenchmark.NAME)) {
            return List.of(new RetrievalBenchmark(texts == null ? root : texts, vectors).measure());
        }
        Optional<JmhBenchmark> chosen =
                jmh.stream().filter(it -> it.name().equals(wanted)).findFirst();
        if (chosen.isEmpty()) {
            throw new CommandFailed(Problem.usage(
                    "Expected the name of a benchmark", wanted, "one of " + String.join(", ", names(jmh))));
        }
        return List.of(chosen.get().measure(processes, peers()));
    }

    private List<Measured> mutation(Processes processes, Path root) throws IOException, InterruptedException {
        if (parts.isEmpty()) {
            throw new CommandFailed(
                    Problem.usage("Expected a module for --part", "none", "write --part agent-signing"));
        }
        if (changes < 0) {
            throw new CommandFailed(Problem.usage(
                    "Expected how many changes of each class for --changes",
                    String.valueOf(changes),
                    "write a number from 1 up, or leave it out for all"));
        }
        List<Measured> measured = new ArrayList<>();
        for (String part : parts) {
            measured.add(new MutationBenchmark(root, new MutationPart(part, changes, tests)).measure(processes));
        }
        return measured;
    }

    private void printLine(String line) {
        terminal.err().println(line);
        terminal.err().flush();
    }

    private List<Peer> peers() {
        try {
            return peers.stream().map(Peer::of).toList();
        } catch (IllegalArgumentException wrong) {
            throw new CommandFailed(Problem.usage(
                    "Expected a name and a command for --peer",
                    String.valueOf(wrong.getMessage()),
                    "write NAME=COMMAND"));
        }
    }

    private static List<String> names(List<JmhBenchmark> jmh) {
        return Stream.concat(
                        Stream.of(
                                StartupBenchmark.NAME,
                                UpBenchmark.NAME,
                                InspectBenchmark.NAME,
                                RetrievalBenchmark.NAME,
                                SlurmBenchmark.NAME,
                                SimulatorBenchmark.NAME,
                                "tracker",
                                "shippers",
                                "console",
                                "questions",
                                "storm",
                                "growth",
                                MutationBenchmark.NAME),
                        jmh.stream().map(JmhBenchmark::name))
                .toList();
    }

    private static Path root() {
        String root = System.getProperty("schedmate.root");
        if (root == null) {
            throw new CommandFailed(Problem.usage(
                    "Expected the working tree in the system property schedmate.root",
                    "unset",
                    "start with ./schedmate from a clone"));
        }
        return Path.of(root);
    }
}
