package io.schedmate.cli.logs;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.logs.open.IntakeNotes;
import io.schedmate.cli.logs.open.JobFolder;
import io.schedmate.cli.logs.open.LogFiles;
import io.schedmate.cli.logs.text.DiagnosisJson;
import io.schedmate.cli.logs.text.DiagnosisText;
import io.schedmate.cli.logs.text.JobAnswerJson;
import io.schedmate.cli.logs.text.JobAnswerText;
import io.schedmate.cli.model.ModelOptions;
import io.schedmate.cli.model.SecondOpinion;
import io.schedmate.cli.rules.RulesOptions;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.job.JobAnswer;
import io.schedmate.logs.job.JobDiagnosis;
import io.schedmate.model.FailureCategory;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Explains why a job failed. */
@Command(
        name = "diagnose",
        header = "Explain why a job failed: first error, root cause, category, what to do.",
        description = "If several attempts wrote to one file, the last failed one is diagnosed.",
        footer = {
            "",
            "Exit codes: 0 no failure, 10 infrastructure failure, 11 another failure, 2 wrong usage or an input that"
                    + " cannot be read. Of several files the highest counts, but 10 before 11, and 2 before both."
        })
public final class DiagnoseCommand implements Callable<Integer> {

    private final Terminal terminal;
    private final Engines engines;
    private final Set<FailureCategory> seen = EnumSet.noneOf(FailureCategory.class);

    @Mixin
    private LogFiles files = new LogFiles();

    @Option(
            names = "--job",
            paramLabel = "DIR",
            description = "Read all logs in DIR as those of one job's ranks; one answer, with the file of each line.")
    private @Nullable Path job;

    @Mixin
    private RulesOptions rules = new RulesOptions();

    @Mixin
    private ModelOptions model = new ModelOptions();

    public DiagnoseCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        this.engines = engines;
    }

    @Override
    public Integer call() {
        try (SecondOpinion opinion = model.open(terminal, files.json())) {
            FailureDiagnosis engine = opinion.on(rules.diagnosis(engines.diagnosis()));
            if (job != null) {
                answerJob(job, engine);
                return worst().number();
            }
            boolean allRead = files.visitAll(terminal, engines.opener(), (file, log) -> answer(file, log, engine));
            return (allRead ? worst() : ExitCode.USAGE).number();
        }
    }

    private void answerJob(Path folder, FailureDiagnosis engine) {
        if (!files.named().isEmpty()) {
            throw new CommandFailed(Problem.usage(
                    "Expected a folder with --job and no file beside it",
                    String.join(" ", files.named()),
                    "leave the files out, or --job"));
        }
        try (JobFolder logs = JobFolder.open(folder, engines.opener())) {
            IntakeNotes notes = new IntakeNotes(terminal, files.json());
            logs.logs().forEach(log -> notes.print(log.name(), log.lines()));
            JobAnswer answer = new JobDiagnosis(rules.diagnosis(engines.diagnosis()), engine).diagnose(logs.logs());
            seen.add(answer.diagnosis().category());
            if (files.json()) {
                new JsonLines(terminal.out())
                        .write(answer, (object, it) -> JobAnswerJson.properties(object, folder.toString(), it));
            } else {
                new JobAnswerText(terminal).print(folder.toString(), answer, logs.logs());
            }
        }
    }

    private void answer(String file, LogLines log, FailureDiagnosis engine) {
        Diagnosis diagnosis = engine.diagnose(log);
        seen.add(diagnosis.category());
        if (files.json()) {
            writeJson(new JsonLines(terminal.out()), file, diagnosis);
        } else {
            new DiagnosisText(terminal).print(file, diagnosis, log);
        }
    }

    public static void writeJson(JsonLines lines, String file, Diagnosis diagnosis) {
        lines.write(diagnosis, (object, it) -> DiagnosisJson.properties(object, file, it));
    }

    private ExitCode worst() {
        if (seen.contains(FailureCategory.INFRASTRUCTURE)) {
            return ExitCode.INFRASTRUCTURE_FAILURE;
        }
        seen.remove(FailureCategory.NONE);
        return seen.isEmpty() ? ExitCode.DONE : ExitCode.OTHER_FAILURE;
    }
}
