package io.schedmate.cli.remote.feedback;

import io.schedmate.cli.remote.RemoteCommand;
import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Records whether the diagnosis of a job's latest failure was right. */
@Command(
        name = "give",
        header = "Give feedback on the diagnosis of a job's latest failure.",
        description = "If it is wrong, state the actual failure as far as you know.")
public final class GiveFeedbackCommand extends RemoteCommand {

    @Parameters(paramLabel = "ID", description = "The job's id, name, or scheduler's number.")
    private String id = "";

    @ArgGroup(multiplicity = "1")
    private Verdict verdict = new Verdict();

    @Option(names = "--category", paramLabel = "NAME", description = "Such as user_script or infrastructure.")
    private @Nullable String category;

    @Option(names = "--infra-type", paramLabel = "NAME", description = "Such as gpu, network or node.")
    private @Nullable String infraType;

    @Option(names = "--reason", paramLabel = "TEXT", description = "The specific reason, such as \"Index Error\".")
    private @Nullable String reason;

    @Option(names = "--line", paramLabel = "N", description = "The number of the line that states the cause.")
    private @Nullable Long line;

    @Option(names = "--source", paramLabel = "NAME", description = "The log with the line.")
    private @Nullable String source;

    @Option(names = "--comment", paramLabel = "TEXT", description = "Stored with it.")
    private @Nullable String comment;

    static final class Verdict {

        @Option(names = "--right", required = true, description = "The diagnosis is right.")
        private boolean right;

        // One of the two is given; a diagnosis that is not right is wrong.
        @SuppressWarnings("UnusedVariable")
        @Option(names = "--wrong", required = true, description = "The diagnosis is wrong.")
        private boolean wrong;
    }

    public GiveFeedbackCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        List<JsonNode> failures = gateway.list("/jobs/" + gateway.job(id) + "/failures", 1);
        if (failures.isEmpty()) {
            throw new CommandFailed(Problem.usage("Expected a job that failed", id, "list them with schedmate jobs"));
        }
        String failure = failures.getFirst().path("failureId").asString();
        JsonNode given = gateway.post("/failures/" + failure + "/feedback", request());
        if (options.json()) {
            json(given);
        } else {
            printLine("Kept: the diagnosis of failure %s is %s.".formatted(failure, verdict.right ? "right" : "wrong"));
        }
        return ExitCode.DONE;
    }

    private ObjectNode request() {
        ObjectNode request = JsonNodeFactory.instance.objectNode().put("verdict", verdict.right ? "right" : "wrong");
        request.put("category", category).put("infraType", infraType).put("reason", reason);
        return request.put("source", source).put("line", line).put("comment", comment);
    }
}
