package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.plan.ProgressKind;
import org.junit.jupiter.api.Test;

class ProgressEvidenceTest {

    private final ProgressEvidence evidence = new ProgressEvidence();

    @Test
    void aTrainingStepIsProgress() {
        assertThat(evidence.kindOf("step 120 | loss 2.31 | lr 1e-4")).isEqualTo(ProgressKind.TRAINING_STEP);
    }

    @Test
    void theSameWordsOfAValidationAreNot() {
        assertThat(evidence.kindOf("valid step 120 | loss 2.31")).isEqualTo(ProgressKind.VALIDATION);
        assertThat(evidence.isTrainingProgress("Epoch 12 valid | loss 0.117 | accuracy 95.9%"))
                .isFalse();
    }

    @Test
    void aBarWithoutANameIsTraining() {
        assertThat(evidence.isTrainingProgress(" 12%|█▏        | 60/500 [00:30<03:40,  2.00it/s]"))
                .isTrue();
    }

    @Test
    void barsOfLoadingAndDownloadingAreNot() {
        assertThat(evidence.kindOf("Loading checkpoint shards:  50%|█████     | 1/2 [00:03<00:03,  3.10s/it]"))
                .isEqualTo(ProgressKind.OTHER_BAR);
        assertThat(evidence.kindOf("model.bin:  50%|█████     | 1.2G/2.4G [00:03<00:03, 400MB/s]"))
                .isEqualTo(ProgressKind.OTHER_BAR);
    }

    @Test
    void aRowOfAMetricTableIsProgress() {
        assertThat(evidence.kindOf("| grad_norm  | 0.512    |")).isEqualTo(ProgressKind.TABLE_ROW);
    }

    @Test
    void aSettingThatBearsTheNameOfAMetricIsNot() {
        assertThat(evidence.isTrainingProgress("Namespace(lr=0.1, epochs=10, loss='ce', step=3)"))
                .isFalse();
        assertThat(evidence.isTrainingProgress("  \"learning_rate\": 0.0001,")).isFalse();
    }

    @Test
    void aKilledCommandIsNotReadAsItsOptions() {
        String line = "train.sh: line 28:  4542 Killed   python main.py --lr 0.01 --epochs 12 --steps 5000 --loss 0.5";

        assertThat(evidence.isTrainingProgress(line)).isFalse();
    }

    @Test
    void aPositionInASourceFileIsNoLoss() {
        assertThat(evidence.isTrainingProgress("../native/cuda/Loss.cu:240: kernel: block: [0,0,0] Assertion failed"))
                .isFalse();
    }

    @Test
    void coloursDoNotChangeTheAnswer() {
        assertThat(evidence.isTrainingProgress("\u001b[32mstep\u001b[0m 120 \u001b[1mloss\u001b[0m 2.31"))
                .isTrue();
    }

    @Test
    void oneSegmentOfProgressMakesTheLineProgress() {
        assertThat(evidence.isInLine("loading\rstep 1 loss 2.0\rdone")).isTrue();
        assertThat(evidence.isInLine("loading\rdone")).isFalse();
    }
}
