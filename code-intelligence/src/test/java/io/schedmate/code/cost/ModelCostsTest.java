package io.schedmate.code.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelCostsTest {

    @ParameterizedTest
    @CsvSource({
        "ResNet-50, resnet50",
        "torchvision/resnet50, resnet50",
        "resnet50_imagenet, resnet50",
        "google-bert/bert-base-uncased, bert",
        "vit_base_patch16_224, vitbase",
        "openai-community/gpt2, gpt2"
    })
    void aModelIsKnownByEachOfItsSpellings(String spelling, String name) {
        assertThat(cost(spelling, null)).isEqualTo(cost(name, null));
    }

    @Test
    void aNumberIsNotCutShort() {
        assertThat(ModelCosts.of("vgg160", null)).isEqualTo(ModelCosts.of("vgg", null));
        assertThat(cost("resnet101", null).parameters())
                .isGreaterThan(cost("resnet10", null).parameters());
        assertThat(cost("gpt2-xl", null).parameters())
                .isGreaterThan(10 * cost("gpt2", null).parameters());
    }

    @Test
    void largerSamplesCostMore() {
        assertThat(cost("vgg16", "CIFAR-10").multiplyAdds())
                .isCloseTo(cost("vgg16", "ImageNet").multiplyAdds() / 49, Percentage.withPercentage(1));
        assertThat(cost("bert", "squad").multiplyAdds())
                .isCloseTo(3 * cost("bert", "glue").multiplyAdds(), Percentage.withPercentage(1));
        assertThat(cost("bert", "squad").activations())
                .as("attention over pairs of tokens; PyTorch keeps 140.9 million numbers")
                .isCloseTo(140.9, Percentage.withPercentage(2));
        assertThat(cost("lstm", "wikitext2").activations())
                .as("without attention")
                .isEqualTo(cost("lstm", null).activations());
        assertThat(cost("resnet18", "cifar100").multiplyAdds())
                .as("its first strides are left out there")
                .isCloseTo(cost("vgg16", "cifar100").multiplyAdds(), Percentage.withPercentage(100));
    }

    @Test
    void parametersDoNotGrowWithTheSample() {
        assertThat(cost("resnet18", "cifar10").parameters())
                .isCloseTo(cost("resnet18", "imagenet").parameters(), Offset.offset(1e-9));
    }

    @Test
    void ofAnUnknownModelNothingIsSaid() {
        assertThat(ModelCosts.of("my-own-thing", "imagenet")).isEmpty();
        assertThat(ModelCosts.of(null, "imagenet")).isEmpty();
        assertThat(ModelCosts.of("", null)).isEmpty();
    }

    private static ModelCost cost(String model, @Nullable String dataset) {
        return ModelCosts.of(model, dataset).orElseThrow();
    }
}
