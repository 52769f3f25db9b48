package io.schedmate.code.similar.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.similar.WorkloadText;
import io.schedmate.code.similar.compare.FieldComparison.Field;
import io.schedmate.code.similar.option.Agreement;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class FieldComparisonTest {

    @ParameterizedTest
    @CsvSource({
        "gpt2, gpt2-xl, DIFFER",
        "gpt2, GPT-2 124M, AGREE",
        "gpt2-xl, gpt2-1.5b, AGREE",
        "gpt2-medium, gpt2-large, DIFFER",
        "resnet50, ResNet-50, AGREE",
        "resnet50, resnet18, DIFFER",
        "resnet10, resnet101, DIFFER",
        "facebook/opt-1.3b, opt-1.3b, AGREE",
        "opt-1.3b, opt-6.7b, DIFFER",
        "bert-base-uncased, bert-large-uncased, DIFFER",
        "vit_b_16, vit_l_16, DIFFER",
        "gpt, nanogpt, UNKNOWN",
    })
    void modelsAreComparedByFamilyAndSize(String one, String other, Agreement expected) {
        assertThat(compare(job(one, null, null, null, null), job(other, null, null, null, null))
                        .of(Field.MODEL))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "imagenet, ILSVRC-2012, AGREE",
        "/data/ImageNet/, imagenet-1k, AGREE",
        "cifar10, CIFAR-100, DIFFER",
        "alpaca, ./alpaca_data.json, AGREE",
        "humanoid_walk, humanoid_run, AGREE",
        "humanoid_walk, walker_walk, DIFFER",
    })
    void datasetsAreComparedAcrossSpellings(String one, String other, Agreement expected) {
        assertThat(compare(job(null, one, null, null, null), job(null, other, null, null, null))
                        .of(Field.DATASET))
                .isEqualTo(expected);
    }

    @Test
    void stepsAndEpochsAreComparedIfTheSizeOfTheDatasetIsKnown() {
        var byEpochs = job("resnet50", "imagenet", 90d, null, 256L);
        var bySteps = job("resnet50", "imagenet", null, 450_000L, 256L);
        var byFewSteps = job("resnet50", "imagenet", null, 5_000L, 256L);

        assertThat(compare(byEpochs, bySteps).of(Field.AMOUNT)).isEqualTo(Agreement.AGREE);
        assertThat(compare(byEpochs, byFewSteps).of(Field.AMOUNT)).isEqualTo(Agreement.DIFFER);
        assertThat(compare(byEpochs, job("x", null, null, 9L, null)).of(Field.AMOUNT))
                .isEqualTo(Agreement.UNKNOWN);
    }

    @Test
    void aFieldKnownForOneJobOnlyIsUndecided() {
        FieldComparison fields = compare(job(null, null, null, null, null), job("a", "b", 1d, 2L, 3L));

        assertThat(Field.values())
                .allSatisfy(field -> assertThat(fields.of(field)).isEqualTo(Agreement.UNKNOWN));
        assertThat(fields.share()).isZero();
        assertThat(fields.essentialsAgree()).isFalse();
    }

    @Test
    void theCanonicalTextContainsTheWorkAndNothingElse() {
        String text = WorkloadText.of(job("GPT2", "owt", 3d, null, 480L));

        assertThat(text).isEqualTo("model: gpt2; dataset: owt; batch size: 480; epochs: 3; seq_len: 1024");
    }

    static FieldComparison compare(Workload one, Workload other) {
        return FieldComparison.of(one, other);
    }

    public static Workload job(
            @Nullable String model,
            @Nullable String data,
            @Nullable Double epochs,
            @Nullable Long steps,
            @Nullable Long batch) {
        return Workload.none(Engine.STATIC)
                .with(WorkloadField.MODEL_NAME, model, Evidence.UNSTATED)
                .with(WorkloadField.DATASET_NAME, data, Evidence.UNSTATED)
                .with(WorkloadField.GLOBAL_BATCH, batch, Evidence.UNSTATED)
                .with(WorkloadField.EPOCHS, epochs, Evidence.UNSTATED)
                .with(WorkloadField.MAX_STEPS, steps, Evidence.UNSTATED)
                .with(WorkloadField.LEARNING_RATE, 0.1, Evidence.UNSTATED)
                .withExtras(model != null && model.equals("GPT2") ? Map.of("seq_len", "1024", "seed", "3") : Map.of());
    }
}
