package io.schedmate.evaluation.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.workload.WorkloadField;
import io.schedmate.evaluation.advisor.AdvisorCase.Label;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldJudgeTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MODEL_NAME  | opt-6.7b                 | facebook/OPT 6.7B        | RIGHT",
                "MODEL_NAME  | opt-6.7b                 | opt-67b                  | WRONG",
                "MODEL_NAME  | opt-6.7b                 | opt-6.7b or opt-13b      | WRONG",
                "MODEL_NAME  | resnet50                 | torchvision.resnet50     | RIGHT",
                "MODEL_NAME  | resnet50                 | resnet18, resnet50       | WRONG",
                "MODEL_NAME  | resnet50                 | resnet 50                | WRONG",
                "MODEL_NAME  | bert base                | bert-base-uncased        | RIGHT",
                "MODEL_NAME  | bert base                | bert base, bert large    | WRONG",
                "MODEL_NAME  | gpt                      | chatgpt                  | WRONG",
                "PRECISION   | fp16                     | torch.fp16               | RIGHT",
                "PRECISION   | fp16                     | fp16 and bf16            | WRONG",
                "PRECISION   | fp16                     | mixed precision          | RIGHT",
                "PRECISION   | bf16                     | Mixed                    | RIGHT",
                "PRECISION   | fp32                     | mixed precision          | WRONG",
                "PRECISION   | bf16                     | mixed precision fp16     | WRONG",
                "DISTRIBUTED | data parallel            | fully sharded data parallel | WRONG",
                "DISTRIBUTED | fsdp                     | fsdp (full_shard)        | RIGHT",
                "DISTRIBUTED | ddp                      | DDP with ZeRO-1          | WRONG",
                "DISTRIBUTED | deepspeed                | deepspeed                | RIGHT",
                "OPTIMIZER   | adamw                    | torch.optim.AdamW        | RIGHT",
                "OPTIMIZER   | adamw                    | adam                     | WRONG",
                "OPTIMIZER   | sgd                      | sgd, then adam           | WRONG",
                "FRAMEWORK   | torch                    | torch.distributed        | RIGHT",
                "FRAMEWORK   | torch                    | torch and tensorflow     | WRONG",
                "DATASET_NAME| cifar10                  | cifar10 cifar100         | WRONG",
                "DATASET_SIZE| 52K                      | 52,000 examples          | RIGHT",
                "DATASET_SIZE| 8M documents             | 9M documents             | WRONG",
                "TASK_TYPE   | image classification     | Image-Classification     | RIGHT",
                "TASK_TYPE   | image classification     | image classification, cv | RIGHT",
                "TASK_TYPE   | image classification     | cv, image classification | WRONG",
                "TASK_TYPE   | nlp                      | cv, nlp                  | WRONG",
                "DATASET_SIZE| 52K                      | 52,000; 10 hours         | RIGHT"
            })
    void spellingsAreComparedAsWholeWords(WorkloadField field, String accepted, String answer, Verdict verdict) {
        assertThat(FieldJudge.judge(field, new Label.Spellings(List.of(accepted)), Set.of(), answer))
                .isEqualTo(verdict);
    }

    @Test
    void aDifferentZeroStageIsWrong() {
        var label = new Label.Spellings(List.of("deepspeed", "zero-3", "zero stage 3"));

        assertThat(judge(WorkloadField.DISTRIBUTED, label, "deepspeed zero-3")).isEqualTo(Verdict.RIGHT);
        assertThat(judge(WorkloadField.DISTRIBUTED, label, "deepspeed zero-2")).isEqualTo(Verdict.WRONG);
    }

    @Test
    void numbersAreComparedByValue() {
        var label = new Label.Numbers(List.of(2e-5, 0.1));

        assertThat(judge(WorkloadField.LEARNING_RATE, label, 0.00002)).isEqualTo(Verdict.RIGHT);
        assertThat(judge(WorkloadField.LEARNING_RATE, label, 0.1)).isEqualTo(Verdict.RIGHT);
        assertThat(judge(WorkloadField.LEARNING_RATE, label, 0.2)).isEqualTo(Verdict.WRONG);
    }

    @Test
    void aValueAbsentFromTheTreeMustNotBeAnswered() {
        assertThat(judge(WorkloadField.EPOCHS, Label.UNDETERMINED, 3.0)).isEqualTo(Verdict.INVENTED);
        assertThat(judge(WorkloadField.EPOCHS, Label.UNDETERMINED, null)).isEqualTo(Verdict.RIGHTLY_SILENT);
        assertThat(judge(WorkloadField.EPOCHS, new Label.Numbers(List.of(3.0)), null))
                .isEqualTo(Verdict.MISSING);
    }

    @Test
    void acceptableAnswersCountAsNeitherRightNorWrong() {
        assertThat(FieldJudge.judge(WorkloadField.DATASET_SIZE, Label.UNDETERMINED, Set.of("1.28M"), "1280000 images"))
                .isEqualTo(Verdict.NEUTRAL);
        assertThat(FieldJudge.judge(
                        WorkloadField.PRECISION, new Label.Spellings(List.of("fp32")), Set.of("null"), null))
                .isEqualTo(Verdict.RIGHT);
        assertThat(FieldJudge.judge(WorkloadField.AUGMENTATION, Label.UNDETERMINED, Set.of("[]"), List.of()))
                .isEqualTo(Verdict.NEUTRAL);
        assertThat(FieldJudge.judge(WorkloadField.EPOCHS, Label.UNDETERMINED, Set.of("10"), 10.0))
                .isEqualTo(Verdict.NEUTRAL);
    }

    @Test
    void everyAugmentationTechniqueMustBeNamed() {
        var label = new Label.Techniques(
                List.of(List.of("randomresizedcrop", "random resized crop"), List.of("horizontal flip", "flip")));

        assertThat(judge(WorkloadField.AUGMENTATION, label, List.of("Random-Resized-Crop", "random flip", "normalize")))
                .isEqualTo(Verdict.RIGHT);
        assertThat(judge(WorkloadField.AUGMENTATION, label, List.of("RandomResizedCrop")))
                .isEqualTo(Verdict.WRONG);
        assertThat(judge(WorkloadField.AUGMENTATION, new Label.Techniques(List.of()), List.of()))
                .isEqualTo(Verdict.RIGHT);
        assertThat(judge(WorkloadField.AUGMENTATION, new Label.Techniques(List.of()), List.of("flip")))
                .isEqualTo(Verdict.WRONG);
    }

    private static Verdict judge(WorkloadField field, Label label, @Nullable Object answer) {
        return FieldJudge.judge(field, label, Set.of(), answer);
    }
}
