package io.schedmate.cli.ray;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.ray.advise.RaySubmission;
import io.schedmate.ray.command.RayFailed;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Submits a job to Ray with SchedMate's advice. */
@Command(
        name = "submit",
        header = "Submit a job to Ray, with the id of SchedMate's advice in its metadata.",
        description =
                "Asks SchedMate for advice first. Without an answer before the deadline, the job is submitted without advice.")
public final class RaySubmitCommand implements Callable<Integer> {

    private static final double MIN_DEADLINE = 0.05;
    private static final double MAX_DEADLINE = 60;
    private static final int MAX_RETRIES = 10;

    private final Terminal terminal;

    @Mixin
    private final RayOptions options = new RayOptions();

    @Option(names = "--id", paramLabel = "ID", description = "The submission id (generated).")
    private @Nullable String id;

    @Option(names = "--gpus", paramLabel = "N", description = "GPUs of the entrypoint.")
    private @Nullable Integer gpus;

    @Option(names = "--deadline", paramLabel = "SECONDS", description = "Seconds to wait for advice (1).")
    private double deadlineSeconds = 1;

    @Option(names = "--runtime-env", paramLabel = "JSON", description = "Ray's runtime environment.")
    private @Nullable String runtimeEnvironment;

    @Option(
            names = "--retries",
            paramLabel = "N",
            description =
                    "How often the job is retried, 0 to 10 (0), if the diagnosis of its failure says that a retry may"
                            + " help. Needs a follow --retry that runs.")
    private int retries;

    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "The command, after --.")
    private List<String> words = List.of();

    public RaySubmitCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (!(deadlineSeconds >= MIN_DEADLINE && deadlineSeconds <= MAX_DEADLINE)) {
            throw new CommandFailed(
                    Problem.usage("Expected 0.05 to 60 for --deadline", deadlineSeconds + "", "write --deadline 1"));
        }
        if (retries < 0 || retries > MAX_RETRIES) {
            throw new CommandFailed(
                    Problem.usage("Expected 0 to 10 for --retries", String.valueOf(retries), "write --retries 2"));
        }
        var submission = new RaySubmission(
                options.cluster(),
                options.project(),
                id == null ? "raysubmit_" + UUID.randomUUID().toString().replace("-", "") : id,
                RaySubmission.entrypoint(words),
                gpus,
                deadlineSeconds,
                environment(),
                retries);
        try (var ray = options.rayApi();
                var schedmate = options.schedmate(Duration.ofMillis(Math.round(deadlineSeconds * 1000)))) {
            ObjectNode request = submission.request(schedmate, this::warn);
            String taken = ray.submit(request);
            request.path("metadata")
                    .forEachEntry((name, value) -> terminal.err().println(name + " " + value.asString()));
            terminal.out().println(taken);
            return ExitCode.DONE.number();
        } catch (RayFailed failed) {
            throw new CommandFailed(new Problem(
                    "ray",
                    "Expected Ray to take the job",
                    String.valueOf(failed.getMessage()),
                    "look at --ray",
                    ExitCode.USAGE));
        } finally {
            terminal.out().flush();
            terminal.err().flush();
        }
    }

    private void warn(String words) {
        terminal.err().println("schedmate: " + words);
    }

    private @Nullable ObjectNode environment() {
        if (runtimeEnvironment == null) {
            return null;
        }
        try {
            if (JsonMapper.builder().build().readTree(runtimeEnvironment) instanceof ObjectNode object) {
                return object;
            }
        } catch (JacksonException _) {
            // Reported below, like other values that are not JSON objects.
        }
        throw new CommandFailed(Problem.usage(
                "Expected a JSON object for --runtime-env", runtimeEnvironment, "write {\"pip\": [\"torch\"]}"));
    }
}
