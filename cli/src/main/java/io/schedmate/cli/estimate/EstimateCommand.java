package io.schedmate.cli.estimate;

import io.schedmate.cli.evaluation.EvaluationPage;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.code.estimate.DurationEstimate;
import io.schedmate.code.estimate.DurationEstimator;
import io.schedmate.evaluation.history.HistoryReplay;
import io.schedmate.evaluation.history.TraceReader;
import io.schedmate.evaluation.report.EstimateReportText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Estimates one job from a history, or scores the estimates of all its jobs. */
@Command(
        name = "estimate",
        customSynopsis = {
            "schedmate estimate [-h] --history=FILE --replay [--json]",
            "           [--write[=FILE]]",
            "       schedmate estimate [-h] --history=FILE --job=COLUMN=VALUE[,...] [--json]"
        },
        header = "Estimate how long a job will run, from the jobs that have ended.",
        description = "--replay submits the jobs of a trace in order, learns from each only once it has ended, and"
                + " scores every rung and the simple rules. --job learns all of it and answers for one job.")
public final class EstimateCommand implements Callable<Integer> {

    private static final double NANOS = 1e9;

    private final Terminal terminal;

    @Option(
            names = "--history",
            paramLabel = "FILE",
            required = true,
            description = "Jobs as CSV, plain or gzip: submit_s and duration_s; where it has them job_id, user,"
                    + " executable or job_name, vc, gpu_num, procs, nodes, mem_mb, requested_s, end_s, state.")
    private Path history = Path.of("");

    @Option(names = "--replay", description = "Score what would have been answered.")
    private boolean replay;

    @Option(
            names = "--job",
            paramLabel = "COLUMN=VALUE",
            split = ",",
            description = "The job to estimate: user, executable, vc, gpu_num, procs, nodes, mem_mb, requested_s.")
    private @Nullable Map<String, String> job;

    @Option(names = "--json", description = "Answer with one JSON object, on a line.")
    private boolean json;

    @Option(
            names = "--write",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = "",
            description = "Also write the tables into FILE; unless named, the clone's docs/evaluation.md.")
    private @Nullable String written;

    public EstimateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        if (replay == (job != null)) {
            throw new CommandFailed(Problem.usage(
                    "Expected either --replay or --job", replay ? "both" : "neither", "add --replay to score a trace"));
        }
        if (job == null) {
            replay(read());
        } else {
            // Before the history is read: what is mistyped is told at once.
            JobFields asked = new JobFields(job);
            answer(asked, read());
        }
        return ExitCode.DONE.number();
    }

    private void replay(TraceReader.Trace trace) throws IOException {
        long start = System.nanoTime();
        Replayed replayed = new Replayed(
                String.valueOf(history.getFileName()),
                HistoryReplay.replay(trace.jobs()),
                trace.rejected(),
                (System.nanoTime() - start) / NANOS);
        if (json) {
            new JsonLines(terminal.out()).write(replayed, Replayed::properties);
        } else {
            terminal.out().println(EstimateReportText.text(replayed.report()));
            terminal.out().println(replayed.note());
        }
        if (written != null) {
            EvaluationPage.named(written)
                    .put(
                            "Estimates: " + replayed.trace().replaceFirst("\\.csv(\\.gz)?$", ""),
                            LocalDate.now(ZoneOffset.UTC),
                            EstimateReportText.markdown(replayed.report()) + "\n" + replayed.note());
        }
    }

    private void answer(JobFields asked, TraceReader.Trace trace) {
        DurationEstimator estimator = HistoryReplay.learnt(trace.jobs());
        Optional<DurationEstimate> answer = estimator.estimate(asked.facts());
        if (json) {
            new JsonLines(terminal.out())
                    .write(answer, (object, it) -> EstimateView.properties(object, it.orElse(null)));
        } else {
            terminal.out().println(answer.map(EstimateView::text).orElse("I do not know: no such job has ended."));
        }
    }

    private TraceReader.Trace read() {
        try {
            if (Files.isDirectory(history)) {
                throw unreadable("it is a folder");
            }
            TraceReader.Trace trace = TraceReader.read(history);
            if (trace.jobs().isEmpty()) {
                throw unreadable("it has no jobs");
            }
            return trace;
        } catch (NoSuchFileException missing) {
            throw unreadable("there is no such file");
        } catch (IOException broken) {
            throw unreadable(String.valueOf(broken.getMessage()));
        }
    }

    private CommandFailed unreadable(String why) {
        return new CommandFailed(Problem.unreadable(
                "Expected a readable trace as CSV", history + ": " + why, "read schedmate estimate --help"));
    }
}
