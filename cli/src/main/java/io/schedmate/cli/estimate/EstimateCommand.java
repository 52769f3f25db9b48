package io.schedmate.cli.estimate;

import io.schedmate.cli.evaluation.WrittenTable;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.code.estimate.DurationEstimate;
import io.schedmate.code.estimate.DurationEstimator;
import io.schedmate.evaluation.history.HistoryReplay;
import io.schedmate.evaluation.history.Profiles;
import io.schedmate.evaluation.history.TraceJob;
import io.schedmate.evaluation.history.TraceReader;
import io.schedmate.evaluation.history.UseEvaluation;
import io.schedmate.evaluation.history.UseReport;
import io.schedmate.evaluation.report.EstimateReportText;
import io.schedmate.evaluation.report.ReportJson;
import io.schedmate.evaluation.report.UseReportText;
import io.schedmate.model.Engine;
import io.schedmate.simulator.information.AccuracyCsv;
import io.schedmate.simulator.information.RankAccuracy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Estimates the duration of one job from a history, or evaluates the estimates for all jobs of the history. */
@Command(
        name = "estimate",
        customSynopsis = {
            "schedmate estimate [-h] --history=FILE --replay [--json]",
            "           [--write[=FILE]] [--accuracy=FILE]",
            "       schedmate estimate [-h] --history=FILE --job=COLUMN=VALUE[,...] [--json]",
            "       schedmate estimate [-h] --profiles=FILE [--json] [--write[=FILE]]"
        },
        header = "Estimate how long a job will run, from ended jobs.",
        description = "--replay submits the jobs of a trace in order, learns from each only once it has ended, and"
                + " scores every rung and the simple rules. --job learns all of it and answers for one job. --profiles"
                + " scores estimates of GPU utilisation and memory, each run from those of other models.")
public final class EstimateCommand implements Callable<Integer> {

    private static final double NANOS = 1e9;

    private final Terminal terminal;

    @Option(
            names = "--history",
            paramLabel = "FILE",
            description = "Jobs as CSV, plain or gzip: submit_s and duration_s; optionally job_id, user,"
                    + " executable or job_name, vc, gpu_num, procs, nodes, mem_mb, requested_s, end_s, state.")
    private @Nullable Path history;

    @Option(
            names = "--profiles",
            paramLabel = "FILE",
            description = "Measured workloads as CSV: model, dataset, batchsize, amp, gpu_util (%%), gmem (MiB).")
    private @Nullable Path profiles;

    @Option(names = "--replay", description = "Score the answers that would have been given.")
    private boolean replay;

    @Option(
            names = "--job",
            paramLabel = "COLUMN=VALUE",
            split = ",",
            description = "The job to estimate: user, executable, vc, gpu_num, procs, nodes, mem_mb, requested_s.")
    private @Nullable Map<String, String> job;

    @Option(names = "--json", description = "Print one JSON object, on one line.")
    private boolean json;

    @Mixin
    private final WrittenTable written = new WrittenTable();

    @Option(
            names = "--accuracy",
            paramLabel = "FILE",
            description = "With --replay: also write how well the estimates rank jobs, for simulate --accuracy.")
    private @Nullable Path accuracy;

    public EstimateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        if (profiles != null && history == null) {
            scoreUse(profiles);
        } else if (history == null || profiles != null || replay == (job != null)) {
            throw new CommandFailed(Problem.usage(
                    "Expected --history with either --replay or --job, or --profiles alone",
                    replay ? "--replay" : "no --replay",
                    "add --history FILE --replay to score a trace"));
        } else if (job == null) {
            replay(history, read(history, TraceReader::read));
        } else {
            // Checked before the history is read, so that input errors are reported at once.
            JobFields asked = new JobFields(job);
            answer(asked, read(history, TraceReader::read));
        }
        return ExitCode.DONE.number();
    }

    private void scoreUse(Path file) throws IOException {
        UseReport report = UseEvaluation.run(read(file, Profiles::read));
        terminal.out().println(json ? ReportJson.of(report) : UseReportText.text(report));
        written.put("Estimates: use, " + name(file), () -> UseReportText.markdown(report));
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("\\.csv(\\.gz)?$", "");
    }

    private void replay(Path file, TraceReader.Trace trace) throws IOException {
        long start = System.nanoTime();
        List<RankAccuracy.Answer> answers = new ArrayList<>();
        Replayed replayed = new Replayed(
                String.valueOf(file.getFileName()),
                HistoryReplay.replay(
                        trace.jobs(), (job, answer) -> answer.ifPresent(it -> answers.add(ranked(job, it)))),
                trace.rejected(),
                (System.nanoTime() - start) / NANOS);
        if (json) {
            new JsonLines(terminal.out()).write(replayed, Replayed::properties);
        } else {
            terminal.out().println(EstimateReportText.text(replayed.report()));
            terminal.out().println(replayed.note());
        }
        if (accuracy != null) {
            Files.writeString(accuracy, AccuracyCsv.text(RankAccuracy.of(answers)));
        }
        written.put(
                "Estimates: " + name(file),
                () -> EstimateReportText.markdown(replayed.report()) + "\n" + replayed.note());
    }

    /** Returns an answer for the ranking. A scheduler orders jobs by expected duration, so the mean counts. */
    private static RankAccuracy.Answer ranked(TraceJob job, DurationEstimate estimate) {
        return new RankAccuracy.Answer(
                estimate.mean(), job.durationSeconds(), estimate.engine() == Engine.RESUBMISSION);
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

    private interface Reading<T> {

        T from(Path file) throws IOException;
    }

    private static <T> T read(Path file, Reading<T> reading) {
        try {
            if (Files.isDirectory(file)) {
                throw unreadable(file, "it is a folder");
            }
            return reading.from(file);
        } catch (NoSuchFileException missing) {
            throw unreadable(file, "there is no such file");
        } catch (IOException broken) {
            throw unreadable(file, String.valueOf(broken.getMessage()));
        }
    }

    private static CommandFailed unreadable(Path file, String why) {
        return new CommandFailed(Problem.unreadable(
                "Expected a readable CSV file", file + ": " + why, "read schedmate estimate --help"));
    }
}
