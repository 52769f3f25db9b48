package io.schedmate.cli.ask;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.logs.OpenLogs;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.query.Answer;
import io.schedmate.query.Citation;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Answers a question about a job's logs. */
@Command(
        name = "ask",
        header = "Answer a question about a job's log, with the lines that prove the answer.",
        description =
                "Of a folder, all logs in it are read as those of one job. Where no line proves an answer, the answer is"
                        + " that the log does not tell.",
        footer = {
            "",
            "Exit codes: 0 answered, 12 the log does not tell, 2 wrong usage or an input that cannot be read.",
            "",
            "Example: schedmate ask job.log \"what was the lowest validation loss?\""
        })
public final class AskCommand implements Callable<Integer> {

    private static final int LONGEST_LINE = 300;

    private final Terminal terminal;
    private final Engines engines;

    @Parameters(index = "0", paramLabel = "LOG", description = "The job's log, or a folder with the job's logs.")
    private @Nullable Path log;

    @Parameters(index = "1", arity = "1..*", paramLabel = "QUESTION", description = "The question, in plain English.")
    private List<String> question = List.of();

    @Option(names = "--json", description = "Answer with one JSON object; problems are JSON on standard error.")
    private boolean json;

    public AskCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        this.engines = engines;
    }

    @Override
    public Integer call() {
        if (log == null) {
            throw new IllegalStateException("Expected picocli to require the log (null)");
        }
        try (OpenLogs logs = OpenLogs.open(log, engines.opener())) {
            Answer answer = new AskedLogs(engines).over(logs.logs()).ask(String.join(" ", question));
            if (json) {
                new JsonLines(terminal.out()).write(answer, AnswerJson::properties);
            } else {
                print(answer);
            }
            return (answer.answered() ? ExitCode.DONE : ExitCode.NOT_TOLD).number();
        }
    }

    private void print(Answer answer) {
        terminal.out()
                .println(terminal.paint(
                        Style.STRONG, answer.answer() == null ? "The log does not tell." : safe(answer.answer())));
        for (Citation citation : answer.citations()) {
            terminal.out()
                    .println(String.format(
                            Locale.ROOT,
                            "  %s:%d  %s",
                            PlainText.safe(citation.file()),
                            citation.line(),
                            safe(citation.text())));
        }
        terminal.out()
                .println(terminal.paint(
                        Style.FAINT,
                        String.format(
                                Locale.ROOT,
                                "  confidence %.2f, by %s",
                                answer.confidence(),
                                answer.engine().wire())));
    }

    private static String safe(String text) {
        String plain = PlainText.safe(text.strip());
        return plain.length() <= LONGEST_LINE ? plain : plain.substring(0, LONGEST_LINE) + " ...";
    }
}
