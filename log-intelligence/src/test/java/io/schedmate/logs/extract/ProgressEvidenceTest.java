package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.plan.value.ProgressKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressEvidenceTest {

    private final ProgressEvidence evidence = new ProgressEvidence();

    @Test
    void aTrainingStepIsProgress() {
        assertThat(evidence.kindOf("step 120 | loss 2.31 | lr 1e-4")).isEqualTo(ProgressKind.TRAINING_STEP);
    }

    @Test
    void theSameWordsOfAValidationAreNotTrainingProgress() {
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
    void loadingAndDownloadBarsAreNotTraining() {
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
    void aSettingWithTheNameOfAMetricIsNotProgress() {
        assertThat(evidence.isTrainingProgress("Namespace(lr=0.1, epochs=10, loss='ce', step=3)"))
                .isFalse();
        assertThat(evidence.isTrainingProgress("  \"learning_rate\": 0.0001,")).isFalse();
    }

    @Test
    void theOptionsOfAKilledCommandAreNotProgress() {
        String line = "train.sh: line 28:  4542 Killed   python main.py --lr 0.01 --epochs 12 --steps 5000 --loss 0.5";

        assertThat(evidence.isTrainingProgress(line)).isFalse();
    }

    @Test
    void aPositionInASourceFileIsNotALoss() {
        assertThat(evidence.isTrainingProgress("../native/cuda/Loss.cu:240: kernel: block: [0,0,0] Assertion failed"))
                .isFalse();
    }

    @Test
    void colourCodesDoNotChangeTheResult() {
        assertThat(evidence.isTrainingProgress("\u001b[32mstep\u001b[0m 120 \u001b[1mloss\u001b[0m 2.31"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "current step: 29015th step",
                "iter = 20",
                "Step 50000",
                "2024-03-01 10:00:00 INFO global_step: 300",
                "---------- Iteration 200 ----------",
                "***** Epoch: 8 *****",
                "Epoch 5",
                "Epoch: 2, Batch: 400",
                "3rd step, loss 0.71",
                "459 train 7.054",
                "Loss at step 300: 2.171",
                "Epoch 12: Train=282383.9  Val=281450.0  MAE=497.2",
                "2024-03-01 10:00:00,123 - INFO - precision: 0.812, recall: 0.702, fscore: 0.753"
            })
    void aSingleCountOrValueIsProgress(String segment) {
        assertThat(evidence.isTrainingProgress(segment)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Step 1",
                "Step 1: downloading the data",
                "Resuming from step 300",
                "Loaded checkpoint of iteration 200",
                "Saving model at epoch 5",
                "  sample_num=4493328, batch_num=34064",
                "max_steps: 1000",
                "save_step: 100",
                "Train=0.41",
                "250 val 11.231",
                "12 0.981",
                "1,5,7",
                "precision: 16",
                "Best precision: 0.9, best recall: 0.8",
                "[W] The 3rd iteration of this loop was skipped by the compiler"
            })
    void textThatOnlyResemblesACountOrValueIsNotProgress(String segment) {
        assertThat(evidence.isTrainingProgress(segment)).isFalse();
    }

    @Test
    void oneSegmentOfProgressMakesTheLineProgress() {
        assertThat(evidence.isInLine("loading\rstep 1 loss 2.0\rdone")).isTrue();
        assertThat(evidence.isInLine("loading\rdone")).isFalse();
    }
}
