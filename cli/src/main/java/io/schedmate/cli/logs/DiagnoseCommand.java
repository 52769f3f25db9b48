package io.schedmate.cli.logs;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.model.FailureCategory;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Says why a job died. */
@Command(
        name = "diagnose",
        header = "Say why a job died: first error, root cause, whose failure it is, what to do.",
        description = "Where several attempts wrote to one file, the last one that failed is answered for.",
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

    public DiagnoseCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        this.engines = engines;
    }

    @Override
    public Integer call() {
        boolean allRead = files.visitAll(terminal, engines.opener(), this::answer);
        return (allRead ? worst() : ExitCode.USAGE).number();
    }

    private void answer(String file, LogLines log) {
        Diagnosis diagnosis = engines.diagnosis().diagnose(log);
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
