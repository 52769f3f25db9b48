package io.schedmate.cli.logs.text;

import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.logs.diagnose.CitedLine;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.logs.job.JobAnswer;
import io.schedmate.logs.job.JobLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Prints a job's diagnosis as text: first the file with the root cause, then the findings in other files. */
public record JobAnswerText(Terminal terminal) {

    private static final int MAX_LINES = 3;

    public void print(String folder, JobAnswer answer, List<JobLog> logs) {
        String file = answer.file();
        if (file == null) {
            new DiagnosisText(terminal).print(folder, answer.diagnosis(), new InMemoryLogLines(List.of()));
            return;
        }
        JobLog root =
                logs.stream().filter(log -> log.name().equals(file)).findFirst().orElseThrow();
        String path = String.valueOf(JobAnswerJson.path(folder, file));
        new DiagnosisText(terminal).print(path, inRootsFile(answer, file), root.lines());
        others(answer, logs.size());
    }

    /** Returns the diagnosis without the cited lines of other files. */
    private static Diagnosis inRootsFile(JobAnswer answer, String file) {
        Diagnosis it = answer.diagnosis();
        List<CitedLine> evidence = new ArrayList<>();
        for (int at = 0; at < it.evidence().size(); at++) {
            if (answer.evidenceFiles().get(at).equals(file)) {
                evidence.add(it.evidence().get(at));
            }
        }
        return new Diagnosis(
                file.equals(answer.firstErrorFile()) ? it.firstErrorLine() : null,
                it.firstErrorText(),
                it.rootCauseLine(),
                it.rootCauseText(),
                it.category(),
                it.infraType(),
                it.reason(),
                it.code(),
                it.component(),
                it.retriable(),
                it.confidence(),
                it.explanation(),
                evidence,
                it.recommendedActions(),
                List.of(),
                it.rangeReads(),
                it.engine(),
                it.outcome(),
                it.userFrame());
    }

    private void others(JobAnswer answer, int logs) {
        terminal.out().println();
        row(String.format(
                Locale.ROOT,
                "%,d of %,d logs show a failure; the first error is in %s, line %,d.",
                answer.failureStarts().size(),
                logs,
                answer.firstErrorFile(),
                answer.diagnosis().firstErrorLine()));
        int shown = 0;
        for (int at = 0; at < answer.evidenceFiles().size() && shown < MAX_LINES; at++) {
            String file = answer.evidenceFiles().get(at);
            if (!file.equals(answer.file())) {
                CitedLine cited = answer.diagnosis().evidence().get(at);
                row(file + ":" + cited.line() + "  " + cited.text());
                shown++;
            }
        }
    }

    private void row(String text) {
        terminal.out().println("  " + PlainText.fit(text, terminal.columns() - 2));
    }
}
