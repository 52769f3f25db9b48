package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.history.TrainingFacts;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The size of one sample, and whether activations are recomputed. */
class SampleFactsTest {

    private static final String PROGRAM = """
        import argparse
        import torch
        from transformers import AutoModelForSeq2SeqLM
        parser = argparse.ArgumentParser()
        parser.add_argument("--max_source_length", type=int, default=512)
        parser.add_argument("--crop_size", type=int, default=384)
        parser.add_argument("--gradient_checkpointing", action="store_true")
        args = parser.parse_args()
        model = AutoModelForSeq2SeqLM.from_pretrained("org/some-model")
        if args.gradient_checkpointing:
            model.gradient_checkpointing_enable()
        optimizer = torch.optim.Adafactor(model.parameters(), lr=0.01)
        """;

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void theSizeOfASampleIsReadFromOptions() {
        TrainingFacts facts = facts("python train.py --max_source_length 256");

        assertThat(facts.tokens()).isEqualTo(256);
        assertThat(facts.pixels()).isEqualTo(384);
        assertThat(facts.optimizer()).isEqualToIgnoringCase("adafactor");
    }

    @Test
    void aNumericSizeOptionIsTheImageSize() {
        tree.with("sized.py", """
            import argparse
            import torch
            import torchvision
            parser = argparse.ArgumentParser()
            parser.add_argument("--size", default="small")
            args = parser.parse_args()
            model = torchvision.models.segmentation.fcn_resnet50()
            optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
            """);

        assertThat(TrainingFacts.of(tree.inspect("python sized.py --size 512")).pixels())
                .isEqualTo(512);
        assertThat(TrainingFacts.of(tree.inspect("python sized.py")).pixels()).isNull();
    }

    @Test
    void recomputationIsReadFromTheValueOfASwitch() {
        assertThat(facts("python train.py --gradient_checkpointing").recomputes())
                .isTrue();
        assertThat(facts("python train.py").recomputes()).isFalse();
    }

    @Test
    void aReachedCallEnablesRecomputation() {
        tree.with("plain.py", """
            import torch
            import timm
            model = timm.create_model("vit_base_patch16_224")
            model.set_grad_checkpointing()
            optimizer = torch.optim.AdamW(model.parameters())
            """);

        assertThat(TrainingFacts.of(tree.inspect("python plain.py")).recomputes())
                .isTrue();
    }

    @Test
    void missingMetadataGivesUnknownFacts() {
        assertThat(TrainingFacts.of(null)).isEqualTo(TrainingFacts.UNKNOWN);
    }

    private TrainingFacts facts(String command) {
        return TrainingFacts.of(tree.with("train.py", PROGRAM).inspect(command));
    }
}
