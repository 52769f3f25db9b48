package io.schedmate.cli.ask;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.logs.open.OpenLogs;
import io.schedmate.cli.remote.RemoteOptions;
import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.query.Answer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Answers a question about one job, from its logs on disk or through the platform, or a question about all jobs. */
@Command(
        name = "ask",
        header = "Answer a question about a job's log, with the lines that prove the answer.",
        description =
                "All logs in a folder are read as the logs of one job. If no line proves an answer, the result is that the"
                        + " log does not answer the question. With --job, the platform answers from its data about the job; with"
                        + " --fleet, from the data about all jobs that you may see.",
        footer = {
            "",
            "Exit codes: 0 answered, 12 no answer in the log, 2 wrong usage or unreadable input; with a"
                    + " platform also 3 the gateway does not answer, 4 it refuses.",
            "",
            "Examples: schedmate ask job.log \"what was the lowest validation loss?\"",
            "          schedmate ask --job 48213 \"which node failed?\"",
            "          schedmate ask --fleet \"which nodes had NCCL time-outs this week?\""
        })
public final class AskCommand implements Callable<Integer> {

    private final Terminal terminal;
    private final Engines engines;

    @Parameters(
            arity = "1..*",
            paramLabel = "[LOG] QUESTION",
            description =
                    "The job's log, or a folder with the job's logs; then the question, in plain English. With --job"
                            + " or --fleet the question alone.")
    private List<String> words = List.of();

    @ArgGroup
    private @Nullable Asked asked;

    @Option(names = "--attempt", paramLabel = "N", description = "With --job: the attempt, from 1 (the latest).")
    private @Nullable Integer attempt;

    @Mixin
    private final RemoteOptions options = new RemoteOptions();

    /** The options that name the subject of a question to a platform. */
    private static final class Asked {

        @Option(
                names = "--job",
                paramLabel = "ID",
                description = "Ask the platform about the job with this id, name or scheduler id.")
        private @Nullable String job;

        // One of the two is given; without a job, the question is about the fleet.
        @SuppressWarnings("UnusedVariable")
        @Option(names = "--fleet", description = "Ask the platform about all jobs, failures, recoveries and nodes.")
        private boolean fleet;
    }

    public AskCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        this.engines = engines;
    }

    @Override
    public Integer call() {
        boolean answered = asked == null ? askLogs() : askPlatform(asked.job);
        return (answered ? ExitCode.DONE : ExitCode.NOT_ANSWERED).number();
    }

    private boolean askLogs() {
        if (words.size() < 2) {
            throw new CommandFailed(Problem.usage(
                    "Expected a log and a question",
                    String.join(" ", words),
                    "name the job's log first, or ask a platform with --job or --fleet"));
        }
        try (OpenLogs logs = OpenLogs.open(Path.of(words.getFirst()), engines.opener())) {
            Answer answer =
                    new AskedLogs(engines).over(logs.logs()).ask(String.join(" ", words.subList(1, words.size())));
            if (options.json()) {
                new JsonLines(terminal.out()).write(answer, AnswerJson::properties);
            } else {
                new AnswerText(terminal).print(answer);
            }
            return answer.answered();
        }
    }

    /**
     * Asks the platform a question.
     *
     * @param job null for a question about all jobs
     */
    private boolean askPlatform(@Nullable String job) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("question", String.join(" ", words));
        if (attempt != null) {
            body.put("attempt", attempt);
        }
        try (Gateway gateway = options.gateway(terminal)) {
            JsonNode answer = gateway.post((job == null ? "" : "/jobs/" + gateway.job(job)) + "/questions", body);
            if (options.json()) {
                terminal.out().println(answer);
            } else {
                new AnswerText(terminal).print(answer, job == null ? "No record answers this." : AnswerText.NO_ANSWER);
            }
            return answer.path("answered").asBoolean(false);
        }
    }
}
