package io.schedmate.evaluation.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.workload.WorkloadField;
import io.schedmate.evaluation.TestCorpus;
import io.schedmate.evaluation.advisor.AdvisorCase.Label;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvidenceCheckTest {

    private static final Map<WorkloadField, Object> ANSWERS =
            Map.of(WorkloadField.BATCH_PER_DEVICE, 16.0, WorkloadField.GPUS, 4.0);

    @Test
    void aCitedLineMustContainTheValue() {
        assertThat(problem(WorkloadField.EPOCHS, 12.0, "conf/train.conf:2")).isNull();
        assertThat(problem(WorkloadField.EPOCHS, 13.0, "conf/train.conf:2")).contains("does not hold");
        assertThat(problem(WorkloadField.MODEL_NAME, "resnet18", "conf/train.conf:4"))
                .isNull();
        assertThat(problem(WorkloadField.MODEL_NAME, "vit", "conf/train.conf:4"))
                .contains("does not hold");
    }

    @Test
    void theNameOfAFieldIsNotItsValue() {
        assertThat(problem(WorkloadField.LEARNING_RATE, 0.1, "conf/train.conf:2"))
                .contains("does not hold");
        assertThat(problem(WorkloadField.EPOCHS, 90.0, "command")).contains("does not hold");
        assertThat(problem(WorkloadField.OPTIMIZER, "SGD", "conf/train.conf:2")).contains("does not hold");
    }

    @Test
    void aLineOutsideTheTreeIsNoEvidence() {
        assertThat(problem(WorkloadField.EPOCHS, 12.0, "../tiny-text/train.py:1"))
                .contains("no such line");
        assertThat(problem(WorkloadField.EPOCHS, 12.0, "conf/train.conf:99")).contains("no such line");
        assertThat(problem(WorkloadField.EPOCHS, 12.0, "conf/train.conf")).contains("no such line");
        assertThat(problem(WorkloadField.EPOCHS, 12.0, null)).isEqualTo("no evidence");
    }

    @Test
    void aLineThatTheLabelCitesIsAccepted() {
        assertThat(problem(WorkloadField.TASK_TYPE, "image classification", "conf/train.conf:3"))
                .isNull();
        assertThat(problem(WorkloadField.TASK_TYPE, "image classification", "train.py:1"))
                .contains("does not hold");
    }

    @Test
    void aDerivationMustResultInTheValue() {
        assertThat(problem(WorkloadField.GLOBAL_BATCH, 64.0, "derived: batchSizePerDevice, gpus"))
                .isNull();
        assertThat(problem(WorkloadField.GLOBAL_BATCH, 65.0, "derived: batchSizePerDevice, gpus"))
                .contains("does not follow");
        assertThat(problem(WorkloadField.GLOBAL_BATCH, 192.0, "derived: batchSizePerDevice, conf/train.conf:2"))
                .isNull();
        assertThat(problem(WorkloadField.GLOBAL_BATCH, 64.0, "derived: conf/train.conf:99"))
                .contains("no such line");
        assertThat(problem(WorkloadField.NODES, 1.0, "derived: the launcher said so"))
                .contains("does not follow");
    }

    @Test
    void anAbsenceIsCheckedAgainstTheLabel() {
        assertThat(check(WorkloadField.DISTRIBUTED, "none", Verdict.RIGHT, "absence: nothing asks for it"))
                .isNull();
        assertThat(check(WorkloadField.DISTRIBUTED, "none", Verdict.WRONG, "absence: nothing asks for it"))
                .isNotNull();
        assertThat(check(WorkloadField.AUGMENTATION, List.of(), Verdict.INVENTED, "absence: nothing asks for it"))
                .isNotNull();
    }

    @ParameterizedTest
    @CsvSource({
        "LEARNING_RATE, 2e-5, lr: 2e-5",
        "LEARNING_RATE, 0.0003, '--lr=3e-4 --seed 1'",
        "LEARNING_RATE, 0.000008, lr = 8.e-6",
        "GLOBAL_BATCH, 40, accumulation = 5 * 8",
        "MAX_STEPS, 100000, max_steps = 100_000"
    })
    void numbersAreFoundInEveryNotation(WorkloadField field, double value, String line) {
        assertThat(new HeldValue(field, value, List.of()).isIn(line)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"EPOCHS, 10, 'batch = 5, workers = 2'", "EPOCHS, 50, resnet50", "EPOCHS, 2, 2.5"})
    void numbersAreNotCombinedByCoincidence(WorkloadField field, double value, String line) {
        assertThat(new HeldValue(field, value, List.of()).isIn(line)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "DISTRIBUTED, ddp, model = DistributedDataParallel(model)",
        "PRECISION, mixed bf16, dtype = torch.bfloat16",
        "FRAMEWORK, pytorch, import torch",
        "DATASET_SIZE, 52K examples, the 52K instructions"
    })
    void synonymsOfAValueAreAccepted(WorkloadField field, String value, String line) {
        assertThat(new HeldValue(field, value, List.of()).isIn(line)).isTrue();
    }

    private static @Nullable String problem(WorkloadField field, Object value, @Nullable String evidence) {
        return check(field, value, Verdict.RIGHT, evidence);
    }

    private static @Nullable String check(
            WorkloadField field, Object value, Verdict verdict, @Nullable String evidence) {
        var job = new AdvisorCase(
                "vision",
                "lab/tiny-vision",
                "0",
                ".",
                "python train.py",
                1,
                Map.of(WorkloadField.EPOCHS, new Label.Numbers(List.of(12.0))),
                Map.of(),
                Map.of(WorkloadField.TASK_TYPE, Set.of("conf/train.conf:4")));
        return new EvidenceCheck(TestCorpus.advisor().resolve("repos/lab/tiny-vision"), job, ANSWERS::get)
                .check(field, value, verdict, evidence)
                .problem();
    }
}
