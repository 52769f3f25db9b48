package io.schedmate.cli.evaluation;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.code.history.MeasuredRun;
import io.schedmate.code.history.TrainingFacts;
import io.schedmate.evaluation.report.ReportJson;
import io.schedmate.evaluation.report.ScalingReportText;
import io.schedmate.evaluation.scaling.ScalingEvaluation;
import io.schedmate.evaluation.scaling.ScalingReport;
import io.schedmate.evaluation.scaling.ScalingScore;
import io.schedmate.simulator.csv.CsvRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.commons.csv.CSVRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Scores what-if predictions of speed against a table of measured speeds. */
@Command(
        name = "what-if",
        header = "Score what-if answers about speed against measured speeds.",
        description =
                "Predicts the speed of each run from another run of the same model, without the measurements of its own setting. Runs that differ only in the number of nodes are one setting; the run with the fewest nodes counts.")
public final class EvalWhatIfCommand implements Callable<Integer> {

    private static final long SEED = 1;

    private final Terminal terminal;

    @Parameters(
            paramLabel = "TABLE",
            description =
                    "Runs as CSV, plain or gzip: model, gpu_type, num_replicas, local_bsz, step_time (s); or model, dataset,"
                            + " batchsize, amp, speed (samples/s).")
    private Path file = Path.of("");

    @Option(
            names = "--gpu",
            paramLabel = "NAME=TYPE",
            description =
                    "What a name in the table stands for, such as aws=T4; may be repeated. A name without a TYPE is left out.")
    private Map<String, String> types = new LinkedHashMap<>();

    @Option(names = "--questions", paramLabel = "N", description = "Questions per model and change (60).")
    private int questions = 60;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private final WrittenTable written = new WrittenTable();

    public EvalWhatIfCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        List<ScalingScore> scores = ScalingEvaluation.run(runs(), questions, SEED);
        terminal.out().println(json ? ReportJson.of(new ScalingReport(scores)) : ScalingReportText.text(scores));
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.csv(\\.gz)?$", "");
        written.put("What-if: " + name, () -> ScalingReportText.markdown(scores));
        return ExitCode.DONE.number();
    }

    private List<MeasuredRun> runs() {
        try {
            Map<String, Measured> bySetting = new LinkedHashMap<>();
            CsvRows.read(file, "a measured run", this::measured).stream()
                    .filter(each -> !each.type().isEmpty())
                    .forEach(each -> bySetting.merge(
                            each.setting(), each, (one, other) -> other.nodes() < one.nodes() ? other : one));
            return bySetting.values().stream().map(Measured::run).toList();
        } catch (IOException | IllegalArgumentException wrong) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a table of measured speeds", String.valueOf(wrong.getMessage()), "look at its columns"));
        }
    }

    /**
     * A measured run and its hardware.
     *
     * @param nodes number of nodes; 1 if the table has none
     */
    private record Measured(String type, int nodes, MeasuredRun run) {

        String setting() {
            return "%s/%s/%s/%s/%s/%s"
                    .formatted(run.model(), run.dataset(), run.batchSize(), run.precision(), type, run.gpus());
        }
    }

    private Measured measured(CSVRecord row) {
        String type = row.isSet("gpu_type") ? row.get("gpu_type") : "one";
        type = types.getOrDefault(type, type);
        double batch = Double.parseDouble(row.get(row.isSet("local_bsz") ? "local_bsz" : "batchsize"));
        int gpus = row.isSet("num_replicas") ? Integer.parseInt(row.get("num_replicas")) : 1;
        double speed = row.isSet("speed")
                ? Double.parseDouble(row.get("speed"))
                : gpus * batch / Double.parseDouble(row.get("step_time"));
        return new Measured(
                type,
                row.isSet("num_nodes") ? Integer.parseInt(row.get("num_nodes")) : 1,
                new MeasuredRun(
                        row.get("model"),
                        row.isSet("dataset") ? row.get("dataset") : null,
                        batch,
                        row.isSet("amp") && row.get("amp").equals("1") ? "amp" : null,
                        type,
                        gpus,
                        null,
                        null,
                        speed,
                        TrainingFacts.UNKNOWN));
    }
}
