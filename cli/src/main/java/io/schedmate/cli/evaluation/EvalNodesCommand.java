package io.schedmate.cli.evaluation;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.evaluation.nodes.FleetScore;
import io.schedmate.evaluation.nodes.NodeEvaluation;
import io.schedmate.recovery.rate.RateSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Scores how well the history of nodes predicts later failures. */
@Command(
        name = "nodes",
        header = "Score the suspect nodes in a published record of failures.",
        description =
                "Ranks the nodes by their failures before the split. Counts how many of the first 10, 20, 50 and 100 nodes failed again, and how many failed more than twice as often as their fleet. Compares this with a ranking by the number of failures and with chance. Skips fleets of fewer than 20 nodes.")
public final class EvalNodesCommand implements Callable<Integer> {

    private static final int MIN_NODES = 20;

    private final Terminal terminal;

    @Parameters(
            paramLabel = "FILE",
            description = "Failures as CSV, plain or gzip: gc_full.csv of olcf/TitanGPULife, or Los Alamos's"
                    + " LA-UR-05-7318.")
    private Path file = Path.of("");

    @Option(
            names = "--split",
            paramLabel = "DATE",
            description = "Rank by what happened before it (each fleet's middle between its first and last failure).")
    private @Nullable LocalDate split;

    @Option(
            names = "--form",
            paramLabel = "NAME",
            description = "titan-gpu, titan-node or lanl (the first that fits the file).")
    private String form = "";

    @Option(names = "--half-life", paramLabel = "DAYS", description = "Days after which a failure counts half (90).")
    private long halfLifeDays = RateSettings.standard().halfLife().toDays();

    @Option(names = "--json", description = "Print one JSON object per fleet, one per line.")
    private boolean json;

    @Mixin
    private final WrittenTable written = new WrittenTable();

    public EvalNodesCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        List<FleetScore> fleets = scores();
        if (json) {
            var lines = new JsonLines(terminal.out());
            fleets.forEach(fleet -> lines.write(fleet, NodeTables::properties));
        } else {
            terminal.out().print(NodeTables.of(fleets));
        }
        written.put("Nodes: " + file.getFileName() + (form.isEmpty() ? "" : ", " + form), () -> NodeTables.of(fleets));
        return ExitCode.DONE.number();
    }

    private List<FleetScore> scores() {
        try {
            RateSettings usual = RateSettings.standard();
            var settings = new RateSettings(
                    Duration.ofDays(halfLifeDays),
                    usual.level(),
                    usual.factor(),
                    usual.suspectFrom(),
                    usual.incidentGap());
            return NodeEvaluation.of(
                            file,
                            form,
                            split == null ? null : split.atStartOfDay().toInstant(ZoneOffset.UTC),
                            settings)
                    .stream()
                    .filter(fleet -> fleet.nodes() >= MIN_NODES)
                    .toList();
        } catch (IOException | IllegalArgumentException wrong) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a record of failures", String.valueOf(wrong.getMessage()), "look at its first line"));
        }
    }
}
