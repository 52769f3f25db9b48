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
        "mixer_b16_224, mixerb16",
        "openai-community/gpt2, gpt2"
    })
    void aModelIsFoundByEachOfItsSpellings(String spelling, String name) {
        assertThat(cost(spelling, null)).isEqualTo(cost(name, null));
    }

    /** Activations kept for 1,024 tokens, counted through PyTorch's saved-tensor hooks on Transformers, with fused attention. */
    @ParameterizedTest
    @CsvSource({
        "TinyLlama/TinyLlama-1.1B-Chat-v1.0, 1100, 941",
        "meta-llama/Llama-2-7b-hf, 7000, 2932",
        "Llama-2-13b, 13000, 4588",
        "meta-llama/Meta-Llama-3-8B, 8000, 3167",
        "Qwen/Qwen2.5-0.5B, 500, 685",
        "facebook/opt-125m, 125, 143",
        "opt-6.7b, 6700, 2021",
        "EleutherAI/pythia-160m, 160, 171",
        "bigscience/bloom-560m, 560, 808",
        "EleutherAI/gpt-neo-1.3B, 1300, 1867",
        "gpt-j-6b, 6000, 3239",
        "tiiuae/falcon-7b, 7000, 2016",
        "microsoft/phi-2, 2780, 2322",
        "mistral, 7240, 3167"
    })
    void theCostOfALanguageModelFollowsFromTheSizeInItsName(String name, double millions, double kept) {
        assertThat(cost(name, null).parameters()).isEqualTo(millions);
        assertThat(cost(name, null).activations()).isCloseTo(kept, Percentage.withPercentage(25));
        assertThat(ModelCosts.of(name, null, null, 2048.0).orElseThrow().activations())
                .as("of twice the tokens")
                .isEqualTo(2 * cost(name, null).activations());
    }

    @ParameterizedTest
    @CsvSource({"bloomz-7b1, 7100", "Llama-7B, 7000", "llama_500m, 500", "Qwen2.5-Coder-1.5B-Instruct, 1500"})
    void aSizeIsReadInEachOfItsSpellings(String name, double millions) {
        assertThat(cost(name, null).parameters()).isEqualTo(millions);
    }

    @Test
    void aSizeOfAnUnknownFamilyGivesNoCost() {
        assertThat(ModelCosts.of("our-own-7b", null)).isEmpty();
        assertThat(ModelCosts.of("Mixtral-8x7B", null)).isEmpty();
        assertThat(ModelCosts.of("optical-flow", null)).as("no OPT").isEmpty();
        assertThat(cost("t5-3b", null)).as("listed").isEqualTo(cost("t53b", null));
    }

    @Test
    void aModelNameIsNotMatchedByAPartOfItsNumber() {
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
    void anUnknownModelHasNoCost() {
        assertThat(ModelCosts.of("my-own-thing", "imagenet")).isEmpty();
        assertThat(ModelCosts.of(null, "imagenet")).isEmpty();
        assertThat(ModelCosts.of("", null)).isEmpty();
    }

    private static ModelCost cost(String model, @Nullable String dataset) {
        return ModelCosts.of(model, dataset).orElseThrow();
    }
}
