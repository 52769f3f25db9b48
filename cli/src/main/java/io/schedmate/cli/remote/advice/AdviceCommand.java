package io.schedmate.cli.remote.advice;

import io.schedmate.cli.remote.RemoteCommand;
import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Shows what the platform predicts for a job. */
@Command(
        name = "advice",
        header = "Describe a job and its duration: a known one, or one before its submission.",
        description = "With --cluster for a job that is not submitted yet; its command follows --.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {" 0:a duration is estimated", "12:no duration can be estimated; the answer says why"})
public final class AdviceCommand extends RemoteCommand {

    private static final int MAX_SECONDS = 20;

    @Parameters(paramLabel = "ID", arity = "0..*", description = "The job's id, name or number; or COMMAND after --.")
    private List<String> words = List.of();

    @Option(names = "--cluster", paramLabel = "NAME", description = "The cluster to which it would be submitted.")
    private @Nullable String cluster;

    @Option(names = "--owner", paramLabel = "NAME", description = "Its owner.")
    private @Nullable String owner;

    @Option(names = "--project", paramLabel = "NAME", description = "Its project.")
    private @Nullable String project;

    @Option(names = "--gpus", paramLabel = "N", description = "The GPUs that it would request.")
    private @Nullable Integer gpus;

    @Option(names = "--gpu-type", paramLabel = "TYPE", description = "Such as H100-80G.")
    private @Nullable String gpuType;

    @Option(names = "--code", paramLabel = "DIR", description = "The folder of its code, as seen by the platform.")
    private @Nullable String code;

    public AdviceCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        JsonNode advice = advice(gateway);
        if (options.json()) {
            json(advice);
        } else {
            new AdviceLines(advice).all().forEach(this::printLine);
        }
        return advice.at("/estimates/durationSeconds").isObject() ? ExitCode.DONE : ExitCode.NOT_ANSWERED;
    }

    private JsonNode advice(Gateway gateway) {
        if (cluster != null) {
            return gateway.post("/advice", request(cluster));
        }
        if (words.size() != 1) {
            throw new CommandFailed(Problem.usage(
                    "Expected a job, or --cluster and the command of one that is not submitted yet",
                    words.isEmpty() ? "neither" : String.join(" ", words),
                    "try schedmate advice ID"));
        }
        return gateway.get("/jobs/" + gateway.job(words.getFirst()) + "/advice?waitSeconds=" + MAX_SECONDS);
    }

    private ObjectNode request(String where) {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        request.put("cluster", where).put("owner", owner).put("project", project);
        request.put("command", words.isEmpty() ? null : String.join(" ", words));
        ObjectNode source = request.putObject("source");
        if (code == null) {
            source.put("kind", "none");
        } else {
            source.put("kind", "path").put("path", code);
        }
        request.putObject("requested").put("gpus", gpus).put("gpuType", gpuType);
        return request.put("deadlineSeconds", (double) MAX_SECONDS);
    }
}
