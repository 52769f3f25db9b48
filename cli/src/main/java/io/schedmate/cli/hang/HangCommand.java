package io.schedmate.cli.hang;

import static java.util.stream.Collectors.joining;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.logs.flight.Culprit;
import io.schedmate.logs.flight.FlightAnalysis;
import io.schedmate.logs.flight.FlightDump;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reports the ranks that the other ranks of a hanging job wait for. */
@Command(
        name = "hang",
        header = "Name the ranks that block a job, from dumps of PyTorch's flight recorder.",
        description = {
            "DIR contains one dump per rank, as TORCH_NCCL_DUMP_ON_TIMEOUT writes them: files whose names end with the"
                    + " rank. They are read as data; nothing in them is executed.",
            "A file that is not a dump is reported on standard error, and the exit code is 2."
        })
public final class HangCommand implements Callable<Integer> {

    private static final int MAX_WAITING = 8;

    private final Terminal terminal;

    @Parameters(paramLabel = "DIR", description = "The folder with the dumps.")
    private @Nullable Path folder;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    private boolean allRead = true;

    public HangCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Path named = folder == null ? Path.of(".") : folder;
        Map<Integer, FlightDump> dumps = new DumpFolder(named).read(this::refused);
        if (dumps.isEmpty()) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a folder with the dumps of a job's ranks",
                    named.toString(),
                    "name the folder of TORCH_NCCL_DEBUG_INFO_TEMP_FILE"));
        }
        List<Culprit> culprits = FlightAnalysis.of(dumps.values());
        if (json) {
            new JsonLines(terminal.out())
                    .write(
                            culprits,
                            (object, found) -> object.number("dumps", dumps.size())
                                    .objects("culprits", found, HangCommand::properties));
        } else {
            print(culprits, dumps.size());
        }
        return (allRead ? ExitCode.DONE : ExitCode.USAGE).number();
    }

    private void refused(Path file, String why) {
        allRead = false;
        Problem.unreadable("Expected a dump: " + why, file.toString(), null).print(terminal, json);
    }

    private void print(List<Culprit> culprits, int dumps) {
        if (culprits.isEmpty()) {
            terminal.out().println("No rank of %d holds the others up.".formatted(dumps));
        }
        culprits.forEach(culprit -> terminal.out().println(PlainText.safe(sentence(culprit))));
    }

    private static String sentence(Culprit culprit) {
        return switch (culprit.reason()) {
            case NEVER_ARRIVED ->
                "Rank %d never arrived at %s of %s; %s."
                        .formatted(culprit.rank(), culprit.operation(), culprit.group(), waiting(culprit));
            case STUCK_ALONE ->
                "Rank %d is stuck in %s of %s, which all other ranks have completed."
                        .formatted(culprit.rank(), culprit.operation(), culprit.group());
            case NO_DUMP ->
                "Rank %d has left no dump and is missing at %s of %s; %s."
                        .formatted(culprit.rank(), culprit.operation(), culprit.group(), waiting(culprit));
        };
    }

    private static String waiting(Culprit culprit) {
        List<Integer> ranks = culprit.waiting();
        String first = ranks.stream().limit(MAX_WAITING).map(String::valueOf).collect(joining(", "));
        return ranks.size() > MAX_WAITING
                ? "ranks %s and %d more wait".formatted(first, ranks.size() - MAX_WAITING)
                : (ranks.size() == 1 ? "rank %s waits" : "ranks %s wait").formatted(first);
    }

    private static void properties(JsonObject object, Culprit culprit) {
        object.number("rank", culprit.rank())
                .text("reason", culprit.reason().name().toLowerCase(Locale.ROOT))
                .text("group", culprit.group())
                .text("operation", culprit.operation())
                .texts(
                        "waiting",
                        culprit.waiting().stream().map(String::valueOf).toList());
    }
}
