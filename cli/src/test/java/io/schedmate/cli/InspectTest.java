package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.cli.engine.Engines;
import io.schedmate.code.value.Place;
import io.schedmate.code.workload.Certainty;
import io.schedmate.code.workload.CommandBlocker;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.FieldAlternative;
import io.schedmate.model.advice.RunBlockerKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InspectTest {

    @TempDir
    private Path given;

    private Path repository = Path.of("");
    private Path workdir = Path.of("");

    @BeforeEach
    void writeRepository() throws IOException {
        repository = Files.createDirectory(given.toRealPath().resolve("repository"));
        Files.createDirectory(repository.resolve(".git"));
        workdir = Files.createDirectories(repository.resolve("examples/vision"));
    }

    @Test
    void printsFieldsInTheDocumentedOrder() {
        CapturedRun run = inspect("--json", workdir.toString(), "--", "python", "train.py");

        assertThat(run.out()).isEqualTo("""
                        {"modelName":"resnet50","modelType":null,"taskType":null,"datasetName":null,"datasetSize":null,"augmentation":[],"framework":null,"distributed":null,"precision":null,"batchSizePerDevice":32,"globalBatchSize":null,"epochs":90.0,"maxSteps":null,"learningRate":null,"optimizer":null,"nodes":1,"gpus":null,"gpuType":null,"timeLimitSeconds":null,"mode":null,"trainableShare":null,"evidence":{"modelName":"command"},"certainty":{"modelName":"read","modelType":"not_found","taskType":"not_found","datasetName":"not_found","datasetSize":"not_found","augmentation":"read","framework":"not_found","distributed":"not_found","precision":"not_found","batchSizePerDevice":"read","globalBatchSize":"not_found","epochs":"read","maxSteps":"not_found","learningRate":"alternatives","optimizer":"not_followed","nodes":"read","gpus":"not_found","gpuType":"not_found","timeLimitSeconds":"not_found","mode":"not_found","trainableShare":"not_found"},"open":[{"field":"learningRate","where":null,"alternatives":[{"value":"0.5","condition":"big"},{"value":"0.1","condition":"not (big)"}]},{"field":"optimizer","where":"train.py:7","alternatives":[]}],"hindrances":[],"extras":{"command":"python train.py"},"engine":"static","filesRead":["root=%s","workdir=%s"]}
                        """.formatted(repository, workdir));
    }

    @Test
    void theTextOutputShowsEachFieldWithItsEvidence() {
        CapturedRun run = inspect(workdir.toString(), "--", "python", "train.py");

        assertThat(run.outLines())
                .contains("modelName           resnet50                      command")
                .anyMatch(line -> line.matches("epochs +90 *"))
                .anyMatch(line -> line.matches("optimizer +- +not followed at train.py:7"))
                .anyMatch(line -> line.matches("learningRate +- +alternatives: 0.5 if big; 0.1 if not \\(big\\)"));
    }

    @Test
    void argumentsKeepTheirQuotingAndOptionsAfterTheDashesBelongToTheJob() {
        assertThat(inspect("--json", workdir.toString(), "--", "python", "train.py", "--note", "it's two", "--json")
                        .out())
                .contains("\"command\":\"python train.py --note 'it'\\\\''s two' --json\"");
    }

    @Test
    void aSingleQuotedArgumentIsTheUnchangedCommand() {
        assertThat(inspect("--json", workdir.toString(), "--", "A=1 python train.py && echo done")
                        .out())
                .contains("\"command\":\"A=1 python train.py && echo done\"");
    }

    @Test
    void theRootIsTheFolderItselfWithoutARepository() throws IOException {
        Path bare = Files.createDirectory(given.toRealPath().resolve("bare"));

        assertThat(inspect("--json", bare.toString(), "--", "x").out()).contains("\"root=" + bare + "\"");
    }

    @Test
    void aFolderOutsideTheRootIsRejected() {
        CapturedRun run = inspect("--root", workdir.toString(), repository.toString(), "--", "x");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected the working folder inside the root");
        assertThat(inspect(repository.resolve("absent").toString(), "--", "x").exitCode())
                .isEqualTo(2);
    }

    @Test
    void aMissingScriptIsUnreadableInput() {
        CapturedRun run = inspect(workdir.toString(), "--", "python", "gone.py");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).contains("cannot run: gone.py is not there (command)");
        assertThat(run.err()).contains("Expected a script that exists, got (gone.py, named at command)");
        assertThat(inspect("--json", workdir.toString(), "--", "python", "gone.py")
                        .out())
                .contains("\"hindrances\":[{\"kind\":\"missing_script\",\"what\":\"gone.py\",\"where\":\"command\"}]");
    }

    private static CapturedRun inspect(String... arguments) {
        Engines fixed = FixedEngines.make();
        Engines echoing = new Engines(
                fixed.classifier(), fixed.extractor(), fixed.diagnosis(), fixed.opener(), InspectTest::metadata);
        String[] all = new String[arguments.length + 1];
        all[0] = "inspect";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return CapturedRun.of(echoing, "", all);
    }

    /** Returns fixed metadata that also contains the inspector's arguments. */
    private static Workload metadata(Path root, Path workdir, String command) {
        return Workload.none(Engine.STATIC)
                .with(WorkloadField.MODEL_NAME, "resnet50", Evidence.COMMAND)
                .with(WorkloadField.AUGMENTATION, List.of(), Evidence.UNSTATED)
                .with(WorkloadField.BATCH_PER_DEVICE, 32L, Evidence.UNSTATED)
                .with(WorkloadField.EPOCHS, 90.0, Evidence.UNSTATED)
                .with(WorkloadField.NODES, 1, Evidence.UNSTATED)
                .withOpen(Map.of(
                        WorkloadField.LEARNING_RATE,
                        new Certainty.Alternatives(
                                List.of(new FieldAlternative("0.5", "big"), new FieldAlternative("0.1", "not (big)"))),
                        WorkloadField.OPTIMIZER,
                        new Certainty.NotFollowed(new Place("train.py", 7))))
                .withHindrances(
                        command.equals("python gone.py")
                                ? List.of(new CommandBlocker(RunBlockerKind.MISSING_SCRIPT, "gone.py", Place.COMMAND))
                                : List.of())
                .withExtra("command", command)
                .withFilesRead(List.of("root=" + root, "workdir=" + workdir));
    }
}
