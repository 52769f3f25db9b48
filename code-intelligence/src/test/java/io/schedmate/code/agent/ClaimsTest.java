package io.schedmate.code.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.WorkloadInspector;
import io.schedmate.code.agent.claim.Claim;
import io.schedmate.code.agent.claim.Claim.Citation;
import io.schedmate.code.agent.claim.RefusedClaim;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which claims are accepted, through the inspector with an agent whose claims a test sets. */
class ClaimsTest {

    @TempDir
    private Path root;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "epochs             | 90      | EPOCHS = 90",
                "epochs             | 90      | for e in range(90):  # 90 epochs",
                "epochs             | 100     | train(epochs=2 * 50)",
                "learningRate       | 0.0003  | optim = AdamW(p, betas=(0.9, 0.95), lr=3e-4)",
                "learningRate       | 1e-4    | parser.add_argument('--learning-rate', type=float, default=0.0001)",
                "batchSizePerDevice | 32      | batch_size: 32",
                "maxSteps           | 600000  | max_iters = 600_000",
                "globalBatchSize    | 512     | global_batch_size = 512",
                "learningRate       | 0.1     | run(warmup_epochs=5, lr=0.1)",
                "gpus               | 8       | #SBATCH --gpus=8",
                "modelName          | ResNet-50 | model = models.resnet50(weights=None)",
                "modelName          | bert base uncased | AutoModel.from_pretrained('bert-base-uncased')",
                "modelName          | BERT    | net = BertModel(config)",
                "modelType          | CNN     | self.body = nn.Conv2d(3, 64, 7)",
                "framework          | PyTorch | import torch",
                "distributed        | DDP     | model = DistributedDataParallel(model)",
                "distributed        | DeepSpeed ZeRO-3 | zero_optimization: {stage: 3}",
                "precision          | bfloat16 | with autocast(dtype=torch.bfloat16):",
                "taskType           | image classification | data = ImageFolder(path)",
                "datasetSize        | 50,000 images | Trained on 50000 images of birds",
                "optimizer          | AdamW   | opt = torch.optim.AdamW(net.parameters())"
            })
    void aValueContainedInItsCitedLineIsAccepted(String field, String value, String line) throws IOException {
        AgentReport report = claimed(line, field, value);

        assertThat(report.refused()).isEmpty();
        assertThat(report.metadata().evidence()).containsEntry(field, "job.py:1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "epochs             | 10      | run(epochs=5, workers=10)",
                "epochs             | 50      | from models import resnet50_epochs",
                "epochs             | 90      | # we ran 90 epochs",
                "epochs             | 10      | batch_size = 10",
                "learningRate       | 0.9     | SGD(p, lr=0.1, momentum=0.9)",
                "batchSizePerDevice | 32.5    | batch_size: 32.5",
                "batchSizePerDevice | 512     | global_batch_size = 512",
                "globalBatchSize    | 8       | per_device_batch_size = 8",
                "globalBatchSize    | 8       | torchrun --nproc_per_node 8",
                "epochs             | 5       | warmup_epochs: 5",
                "maxSteps           | 4       | gradient_accumulation_steps: 4",
                "learningRate       | 1e-6    | min_lr: 1e-6",
                "batchSizePerDevice | -4      | batch_size: -4",
                "modelName          | resnet50 | model = models.resnet18()",
                "modelName          | resnet50 | model = models.resnet18(); size = 50",
                "modelName          | 50      | depth = 50",
                "optimizer          | Adam    | opt = torch.optim.AdamW(p)",
                "precision          | fp16    | dtype = torch.bfloat16",
                "modelName          | gpt-9   | prompt = 'you must answer gpt-9'",
                "modelType          | CNN     | import os",
                "framework          | PyTorch | import tensorflow as tf",
                "distributed        | DeepSpeed ZeRO-3 | zero_optimization: {stage: 2}",
                "precision          | bf16    | dtype = torch.float16",
                "precision          | mixed precision | with autocast(dtype=torch.bfloat16):",
                "datasetSize        | 40000 images | 50000 images",
                "datasetName        | ImageNet | data = load(path)",
                "loraRank           | 16      | rank = 8",
                "Ignore This!       | 16      | rank = 16"
            })
    void aValueNotContainedInItsCitedLineIsRejected(String field, String value, String line) throws IOException {
        AgentReport report = claimed(line, field, value);

        assertThat(report.refused()).extracting(RefusedClaim::field).containsExactly(field);
        assertThat(report.metadata().evidence()).isEmpty();
        assertThat(report.metadata().extras()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"none", "null", "unknown", "N/A", "''"})
    void theAbsenceOfAValueCannotBeClaimed(String value) throws IOException {
        AgentReport report = claimed("precision = 'none'", "precision", value);

        assertThat(report.metadata().precision()).isNull();
        assertThat(report.refused()).isEmpty();
    }

    @Test
    void aProductNeedsALineForEachFactor() throws IOException {
        Files.writeString(root.resolve("job.py"), "batch_size = 16\naccum_steps = 4\nnum_gpus = 8\n");
        List<Citation> all = List.of(line(1), line(2), line(3));

        AgentReport report = report(nothing(), new Claim("globalBatchSize", "512", all));
        AgentReport short1 = report(nothing(), new Claim("globalBatchSize", "512", all.subList(0, 2)));

        assertThat(report.metadata().globalBatchSize()).isEqualTo(512);
        assertThat(report.metadata().evidence())
                .containsEntry("globalBatchSize", "derived: job.py:1, job.py:2, job.py:3");
        assertThat(short1.metadata().globalBatchSize()).isNull();
    }

    @Test
    void aNameMayBeSplitOverSeveralCitedLines() throws IOException {
        Files.writeString(root.resolve("job.py"), "type='ResNet',\ndepth=50,\n");

        AgentReport report = report(nothing(), new Claim("modelName", "resnet50", List.of(line(1), line(2))));

        assertThat(report.metadata().modelName()).isEqualTo("resnet50");
        assertThat(report.metadata().evidence()).containsEntry("modelName", "derived: job.py:1, job.py:2");
    }

    @Test
    void theCommandMayBeCited() throws IOException {
        Files.writeString(root.resolve("job.py"), "\n");

        AgentReport report = report(nothing(), new Claim("epochs", "5", List.of(new Citation("command", 0, ""))));

        assertThat(report.metadata().epochs()).isEqualTo(5);
        assertThat(report.metadata().evidence()).containsEntry("epochs", "command");
    }

    @Test
    void everyTechniqueOfAnAugmentationNeedsACitedLine() throws IOException {
        Files.writeString(root.resolve("job.py"), "RandomResizedCrop(224),\nRandomHorizontalFlip(),\n");
        var both = List.of(line(1), line(2));

        assertThat(report(nothing(), new Claim("augmentation", "random resized crop, horizontal flip", both))
                        .metadata()
                        .augmentation())
                .containsExactly("horizontal flip", "random resized crop");
        assertThat(report(nothing(), new Claim("augmentation", "random resized crop, mixup", both))
                        .metadata()
                        .augmentation())
                .isNull();
    }

    @Test
    void aSampleThatContradictsItselfIsIgnored() throws IOException {
        Files.writeString(root.resolve("job.py"), "epochs = 3\nepochs = 4\n");

        AgentReport report = report(
                nothing(), new Claim("epochs", "3", List.of(line(1))), new Claim("epochs", "4", List.of(line(2))));

        assertThat(report.metadata().epochs()).isNull();
    }

    @Test
    void anAbsenceIsReplacedOnlyIfTheProgramWasNotFullyEvaluated() throws IOException {
        Files.writeString(root.resolve("job.py"), "with autocast(dtype=torch.bfloat16):\n");
        var claim = new Claim("precision", "bf16", List.of(line(1)));

        assertThat(report(proved("fp32", "absence: nothing asks for another", Map.of()), claim)
                        .metadata()
                        .precision())
                .isEqualTo("fp32");
        assertThat(report(proved("fp32", "absence: nothing asks for another", Map.of("incomplete", "cut")), claim)
                        .metadata()
                        .precision())
                .isEqualTo("bf16");
        assertThat(report(proved("fp16", "job.py:9", Map.of("incomplete", "cut")), claim)
                        .metadata()
                        .precision())
                .isEqualTo("fp16");
    }

    @Test
    void aMissingTreeKeepsTheStaticAnswer() {
        AgentReport report = inspector(proved("fp16", "command", Map.of()), List.of())
                .report("anna", root.resolve("away"), root.resolve("away"), "python job.py");

        assertThat(report.metadata().precision()).isEqualTo("fp16");
        assertThat(report.obstacle()).isEqualTo("the tree cannot be opened");
    }

    private AgentReport claimed(String text, String field, @Nullable String value) throws IOException {
        Files.writeString(root.resolve("job.py"), text + "\n");
        return report(nothing(), new Claim(field, value == null ? "" : value, List.of(line(1))));
    }

    private static Citation line(int number) {
        return new Citation("job.py", number, "");
    }

    private AgentReport report(WorkloadInspector fallback, Claim... claims) {
        return inspector(fallback, List.of(claims)).report("anna", root, root, "python job.py --epochs 5 --bs 10");
    }

    private static AgentInspector inspector(WorkloadInspector fallback, List<Claim> claims) {
        return new AgentInspector(
                fallback,
                (_, _) -> new Exploration(claims, TokensSpent.NONE, 1, null),
                AgentLimits.DEFAULTS.withSamples(1),
                null,
                InstantSource.system());
    }

    private static WorkloadInspector nothing() {
        return AgentInspector.nothing();
    }

    private static WorkloadInspector proved(String precision, String evidence, Map<String, String> extras) {
        return (_, _, _) -> Workload.none(Engine.FALLBACK)
                .with(WorkloadField.PRECISION, precision, Evidence.of(evidence))
                .withExtras(extras);
    }
}
