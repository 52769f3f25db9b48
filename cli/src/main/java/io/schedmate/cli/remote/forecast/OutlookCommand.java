package io.schedmate.cli.remote.forecast;

import io.schedmate.cli.remote.RemoteCommand;
import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.OutlookText;
import io.schedmate.cli.remote.answer.Span;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Predicts when a job will start and end. */
@Command(
        name = "outlook",
        header = "Predict when a job starts and ends: a waiting, running or future one.",
        description = "With --gpus and --cluster for a job that is not submitted yet.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {" 0:times are predicted", "12:no time can be predicted; the answer says why"})
public final class OutlookCommand extends RemoteCommand {

    @Parameters(paramLabel = "ID", arity = "0..1", description = "The job's id, name, or scheduler's number.")
    private @Nullable String id;

    @Option(names = "--gpus", paramLabel = "N", description = "The GPUs that a job not submitted yet would request.")
    private @Nullable Integer gpus;

    @Option(names = "--cluster", paramLabel = "NAME", description = "The cluster to which it would be submitted.")
    private @Nullable String cluster;

    @Option(names = "--queue", paramLabel = "NAME", description = "The queue or partition there.")
    private @Nullable String queue;

    @Option(names = "--project", paramLabel = "NAME", description = "Its project.")
    private @Nullable String project;

    @Option(
            names = "--time-limit",
            paramLabel = "TIME",
            description = "The requested time limit, such as 30m, 2h or 3d.")
    private @Nullable String limit;

    @Option(names = "--command", paramLabel = "COMMAND", description = "Its command.")
    private @Nullable String command;

    public OutlookCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        JsonNode outlook = outlook(gateway);
        if (options.json()) {
            json(outlook);
        } else {
            OutlookText.whole(outlook).forEach(this::printLine);
        }
        return OutlookText.isAnswered(outlook) ? ExitCode.DONE : ExitCode.NOT_ANSWERED;
    }

    private JsonNode outlook(Gateway gateway) {
        if (id != null && gpus == null && cluster == null) {
            return gateway.get("/jobs/" + gateway.job(id) + "/outlook");
        }
        if (id != null || gpus == null || cluster == null) {
            throw new CommandFailed(Problem.usage(
                    "Expected a job, or --gpus and --cluster of one that is not submitted yet",
                    id == null ? "neither" : "both",
                    "try schedmate outlook ID"));
        }
        return gateway.post("/advice", request(cluster, gpus)).path("outlook");
    }

    private ObjectNode request(String where, int asked) {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        request.put("cluster", where).put("queue", queue).put("project", project);
        request.put("command", command);
        request.putObject("source").put("kind", "none");
        request.putObject("requested")
                .put("gpus", asked)
                .put(
                        "timeLimitSeconds",
                        limit == null
                                ? null
                                : Double.valueOf(Span.of("--time-limit", limit).toSeconds()));
        return request;
    }
}
