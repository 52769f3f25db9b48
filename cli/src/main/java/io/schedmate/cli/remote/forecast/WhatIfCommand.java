package io.schedmate.cli.remote.forecast;

import io.schedmate.cli.remote.RemoteCommand;
import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.WhatIfText;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Predicts a job's duration with other GPUs or another batch size. */
@Command(
        name = "what-if",
        header = "Predict a job's duration and memory with other GPUs or another batch size.",
        description =
                "Each combination of the given values is one case; at most 16. The first line is the job as it is.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:at least one duration or amount of memory is estimated",
            "12:nothing can be estimated; the notes say why"
        })
public final class WhatIfCommand extends RemoteCommand {

    private static final int MAX_CASES = 16;

    @Parameters(paramLabel = "ID", arity = "0..1", description = "The job's id, name, or scheduler's number.")
    private @Nullable String id;

    @Option(
            names = "--job",
            paramLabel = "FILE",
            description = "A job not submitted yet: a JSON file as for POST /advice.")
    private @Nullable Path job;

    @Option(names = "--gpus", paramLabel = "N", split = ",", description = "Numbers of GPUs, such as 1,2,4,8.")
    private List<Integer> gpus = List.of();

    @Option(
            names = "--gpu-type",
            paramLabel = "TYPE",
            split = ",",
            description = "Types of GPU, such as A100-80G,H100.")
    private List<String> types = List.of();

    @Option(names = "--batch", paramLabel = "N", split = ",", description = "Batch sizes per GPU, such as 32,64.")
    private List<Integer> batches = List.of();

    @Option(names = "--queue", paramLabel = "NAME", description = "The queue, such as one for another type of GPU.")
    private @Nullable String queue;

    public WhatIfCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        JsonNode whatIf = answer(gateway, changes());
        if (options.json()) {
            json(whatIf);
        } else {
            WhatIfText.table(whatIf).print(terminal);
            WhatIfText.grounds(whatIf).forEach(this::printLine);
            WhatIfText.notes(whatIf).forEach(this::printLine);
        }
        return WhatIfText.isAnswered(whatIf) ? ExitCode.DONE : ExitCode.NOT_ANSWERED;
    }

    private JsonNode answer(Gateway gateway, ArrayNode changes) {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        if (id != null && job == null) {
            request.set("changes", changes);
            return gateway.post("/jobs/" + gateway.job(id) + "/what-if", request);
        }
        if (id != null || job == null) {
            throw new CommandFailed(Problem.usage(
                    "Expected a job, or --job with one that is not submitted yet",
                    id == null ? "neither" : "both",
                    "try schedmate what-if ID --gpus 1,2,4"));
        }
        request.set("job", described(job));
        request.set("changes", changes);
        return gateway.post("/what-if", request);
    }

    private static JsonNode described(Path file) {
        try {
            return new JsonMapper().readTree(Files.readString(file));
        } catch (IOException | JacksonException e) {
            throw new CommandFailed(
                    Problem.usage(
                            "Expected a JSON file with a job",
                            file.toString(),
                            "write {\"cluster\": …, \"command\": …, \"source\": {\"kind\": \"none\"}, \"requested\": {\"gpus\": 1}}"));
        }
    }

    private ArrayNode changes() {
        List<ObjectNode> cases = new ArrayList<>(List.of(JsonNodeFactory.instance.objectNode()));
        cases = each(cases, types, (change, type) -> change.put("gpuType", type));
        cases = each(cases, gpus, (change, number) -> change.put("gpus", number));
        cases = each(cases, batches, (change, size) -> change.put("batchSizePerGpu", size));
        boolean changesNothing = types.isEmpty() && gpus.isEmpty() && batches.isEmpty() && queue == null;
        if (changesNothing || cases.size() > MAX_CASES) {
            throw new CommandFailed(Problem.usage(
                    "Expected 1 to 16 cases from --gpus, --gpu-type, --batch and --queue",
                    changesNothing ? "none" : String.valueOf(cases.size()),
                    "try --gpus 1,2,4"));
        }
        ArrayNode changes = JsonNodeFactory.instance.arrayNode();
        cases.forEach(change -> changes.add(queue == null ? change : change.put("queue", queue)));
        return changes;
    }

    /** Sets one field of a case to a value. */
    private interface Change<T> {

        void set(ObjectNode change, T value);
    }

    private static <T> List<ObjectNode> each(List<ObjectNode> cases, List<T> values, Change<T> set) {
        if (values.isEmpty()) {
            return cases;
        }
        return cases.stream()
                .flatMap(one -> values.stream().map(value -> {
                    ObjectNode change = one.deepCopy();
                    set.set(change, value);
                    return change;
                }))
                .toList();
    }
}
