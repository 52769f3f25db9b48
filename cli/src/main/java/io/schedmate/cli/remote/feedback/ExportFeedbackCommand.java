package io.schedmate.cli.remote.feedback;

import io.schedmate.cli.remote.RemoteCommand;
import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes feedback as a labelled set of logs. */
@Command(
        name = "export",
        header = "Write feedback as a labelled set of logs, and propose signatures.",
        description = {
            "DIR contains the logs whose cause a person confirmed or corrected.",
            "schedmate eval logs DIR measures on them.",
            "DIR/candidates/signatures.tsv proposes a rule for each line that was named.",
            "schedmate rules test DIR/candidates LOG tries them."
        })
public final class ExportFeedbackCommand extends RemoteCommand {

    @Parameters(paramLabel = "DIR", description = "An empty or new folder.")
    private Path folder = Path.of("");

    @Option(names = "--limit", paramLabel = "N", description = "Maximum number of failures, latest first (1000).")
    private int limit = 1000;

    public ExportFeedbackCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        List<JsonNode> feedback = gateway.list("/feedback", Math.max(1, limit));
        try {
            return export(gateway, feedback);
        } catch (IOException e) {
            throw new CommandFailed(Problem.usage(
                    "Expected a folder that can be written", folder + ": " + e.getMessage(), "name another folder"));
        }
    }

    private ExitCode export(Gateway gateway, List<JsonNode> feedback) throws IOException {
        Path logs = Files.createDirectories(folder.resolve("failure"));
        List<String> labels = new ArrayList<>();
        CandidateSignatures candidates = new CandidateSignatures();
        for (JsonNode one : feedback) {
            candidates.add(one);
            // Parsed as a UUID, because it becomes part of a file name.
            UUID failure = UUID.fromString(one.path("failureId").asString());
            JsonNode log = gateway.get("/failures/" + failure + "/feedback/log");
            ObjectNode label = SiteLabels.label("failure/" + failure + ".log", one, log);
            if (label != null) {
                Files.write(
                        logs.resolve(failure + ".log"),
                        log.path("lines").valueStream().map(JsonNode::asString).toList());
                labels.add(label.toString());
            }
        }
        Files.write(folder.resolve("labels.jsonl"), labels);
        if (!candidates.isEmpty()) {
            Files.writeString(
                    Files.createDirectories(folder.resolve("candidates")).resolve("signatures.tsv"), candidates.rows());
        }
        printLine("%d of %d failures are labelled in %s.%s"
                .formatted(
                        labels.size(),
                        feedback.size(),
                        folder,
                        candidates.isEmpty()
                                ? ""
                                : " Proposed signatures lie in " + folder.resolve("candidates") + "."));
        return ExitCode.DONE;
    }
}
