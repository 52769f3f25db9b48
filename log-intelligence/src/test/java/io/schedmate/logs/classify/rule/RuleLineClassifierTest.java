package io.schedmate.logs.classify.rule;

import static io.schedmate.model.LineLabel.ERROR;
import static io.schedmate.model.LineLabel.OTHER;
import static io.schedmate.model.LineLabel.PROGRESS;
import static io.schedmate.model.LineLabel.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.classify.Classification;
import io.schedmate.logs.classify.Judgement;
import io.schedmate.model.Engine;
import io.schedmate.model.LineLabel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleLineClassifierTest {

    private final RuleLineClassifier classifier = new RuleLineClassifier();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "written-lines.tsv",
                "written-lines-2.tsv",
                "written-lines-3.tsv",
                "written-lines-4.tsv",
                "written-lines-5.tsv"
            })
    void nearlyAllLinesOfKnownFormatsAreClassifiedCorrectly(String resource) {
        List<WrittenLines> lines = WrittenLines.all(resource);

        List<WrittenLines> wrong = lines.stream()
                .filter(line -> labelOf(line.line()) != line.label())
                .toList();

        assertThat(wrong).as("wrongly told of %d", lines.size()).hasSizeLessThan(lines.size() * 3 / 100 + 1);
    }

    @Test
    void aLineThatOnlyReportsAPositionIsProgress() {
        assertThat(Stream.of(
                        "finished iteration 6259 on process 0",
                        "INFO:root: Meta epoch 1...",
                        "('Epoch: ', 200)",
                        "2023-04-01 08:00:01.512 | INFO     | trainer.core:before_epoch:92 - ---> start train epoch12",
                        "Epoch 0: 6843.771 seconds"))
                .allSatisfy(line -> assertThat(labelOf(line)).isEqualTo(PROGRESS));
        assertThat(Stream.of("resuming from epoch 12", "saved the model at step 300", "Number of epochs: 200"))
                .allSatisfy(line -> assertThat(labelOf(line)).isEqualTo(OTHER));
    }

    @Test
    void whatAProgramAnnouncesAboutItsProgressIsNoProgress() {
        assertThat(Stream.of(
                        "    [GRU] Early stopping at epoch 21 (val_loss=0.6362)",
                        "Saving new best model. Test mean iou: 0.8219",
                        "Best model saved: val_loss 0.71 at epoch 3",
                        "[12:46:39.363905] Start training in epoch 1 - Total: 100"))
                .allSatisfy(line -> assertThat(labelOf(line)).isEqualTo(OTHER));
        assertThat(Stream.of("Start training epoch 3", "New learning rate, epoch 3, loss 0.71"))
                .allSatisfy(line -> assertThat(labelOf(line)).isEqualTo(PROGRESS));
    }

    @Test
    void theResultOfAnEpochIsProgressHoweverManyWordsItHas() {
        assertThat(labelOf("[ 2024-10-13 13:21:57 | INFO ] [Valid] : Epoch=0, Loss=0.2198, Score=0.77, Best Column-Wise"
                        + " Score=0.78"))
                .isEqualTo(PROGRESS);
    }

    @Test
    void aWarningOnTheLineOfAReportDoesNotHideIt() {
        assertThat(labelOf("[Epoch 3/30, Batch 56/63] [Losses: x 0.18, y 0.13, conf 0.68, total 2.33]/opt/env/torch/nn"
                        + "/_reduction.py:49: UserWarning: size_average is deprecated."))
                .isEqualTo(PROGRESS);
        assertThat(labelOf("[rank0]/opt/env/torch/nn/_reduction.py:49: UserWarning: size_average is deprecated."))
                .isEqualTo(WARNING);
    }

    @Test
    void aFailedProxyOfNcclIsAnError() {
        assertThat(labelOf(
                        "oak7:10366:10377 [0] src/proxy.cc:1524 NCCL WARN [Proxy Service 1] Failed to execute operation"
                                + " Connect from rank 1, retcode 3"))
                .isEqualTo(ERROR);
        assertThat(labelOf("oak7:10366:10377 [0] ucx_plugin.c:498 NCCL WARN Failed: UCX error '-5' Invalid parameter"))
                .isEqualTo(ERROR);
    }

    @Test
    void aRowUnderTheNameOfAConstantIsASetting() {
        assertThat(labelOf("| MAX_SEQ_LEN          | 512     |")).isEqualTo(OTHER);
        assertThat(labelOf("| grad_norm            | 5.12    |")).isEqualTo(PROGRESS);
    }

    @Test
    void aTrainingThatEndsAsConfiguredIsNotAnError() {
        assertThat(Stream.of(
                        "2025-04-01 08:00:01,512 | INFO | Reached max steps (5000). Stopping training.",
                        "Early stopping condition met. Abort training."))
                .allSatisfy(line -> assertThat(labelOf(line)).isEqualTo(OTHER));
    }

    @Test
    void aSourceLineMarkedByANotebookBelongsToATraceback() {
        assertThat(labelOf("---> 22     rows = load_table(os.path.join(root, name))"))
                .isEqualTo(ERROR);
        assertThat(labelOf("---> 22 files were found")).isEqualTo(OTHER);
    }

    @Test
    void aMetricMayBeNamedAfterItsPartOrItsDataset() {
        assertThat(Stream.of("Best val_l2re: 0.083414", "recall_tgt: 0.2069", "Accuracy (Loss): 0.5078 (1.3683)"))
                .allSatisfy(line -> assertThat(labelOf(line)).isEqualTo(PROGRESS));
        assertThat(Stream.of("val_split: 0.1", "test_size: 0.25", "loss_scale: 128.0"))
                .allSatisfy(line -> assertThat(labelOf(line)).isEqualTo(OTHER));
    }

    @Test
    void errorWordsThatReportNoErrorAreOther() {
        assertThat(Stream.of("Build ended: 0 errors", "see /var/log/app/error.log", "on_error: stop"))
                .allSatisfy(line -> assertThat(labelOf(line)).isEqualTo(OTHER));
    }

    @Test
    void aCountOfErrorsIsAnErrorAndACountOfZeroIsOther() {
        assertThat(labelOf("[ERROR] stage 3 ended with 4 errors")).isEqualTo(ERROR);
        assertThat(labelOf("stage 3 ended with 0 errors")).isEqualTo(OTHER);
    }

    @Test
    void aMetricCalledErrorIsProgress() {
        assertThat(labelOf("epoch 7 val_error: 0.12 loss: 0.4")).isEqualTo(PROGRESS);
    }

    @Test
    void aRetriedFailureIsAWarning() {
        assertThat(labelOf("fetch of shard 7 failed, retrying in 3 s")).isEqualTo(WARNING);
    }

    @Test
    void aLineKeepsItsTemplateWhenOnlyNumbersChange() {
        assertThat(classifier.classify("step 10 loss 0.52").template())
                .isEqualTo(classifier.classify("step 2290 loss 11.7").template())
                .isNotEqualTo(classifier.classify("stop 10 loss 0.52").template());
    }

    @Test
    void aJudgeDecidesUndecidedTemplatesFromThenOn() {
        String line = "the quick brown fox 12";
        assertThat(classifier.classify(line).engine()).isEqualTo(Engine.RULES);
        assertThat(classifier.undecided()).containsExactly("the quick brown fox 1");

        int answered = classifier.settle(
                templates -> templates.stream()
                        .map(_ -> Optional.of(new Judgement(WARNING, 0.8, Engine.EMBEDDING)))
                        .toList(),
                10);

        assertThat(answered).isOne();
        assertThat(classifier.classify("the quick brown fox 13"))
                .returns(WARNING, Classification::label)
                .returns(0.8, Classification::score)
                .returns(Engine.EMBEDDING, Classification::engine);
        assertThat(classifier.undecided()).isEmpty();
    }

    @Test
    void theBestGuessRemainsIfTheJudgeHasNoAnswer() {
        LineLabel guess = labelOf("the quick brown fox");

        int answered = classifier.settle(
                templates ->
                        templates.stream().map(_ -> Optional.<Judgement>empty()).toList(),
                10);

        assertThat(answered).isZero();
        assertThat(labelOf("the quick brown fox")).isEqualTo(guess);
    }

    @Test
    void aJudgeIsCalledWithinItsBudget() {
        Stream.of("one thing", "another thing", "a third thing").forEach(classifier::classify);

        classifier.settle(
                templates -> {
                    assertThat(templates).hasSize(2);
                    return List.of();
                },
                2);

        assertThat(classifier.undecided()).containsExactly("a third thing");
    }

    @Test
    void everyLabelOccursAmongTheWrittenLines() {
        Map<LineLabel, Long> counts = WrittenLines.all("written-lines.tsv").stream()
                .map(WrittenLines::label)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

        assertThat(counts).hasSize(4).allSatisfy((_, count) -> assertThat(count).isGreaterThan(50));
    }

    private LineLabel labelOf(String line) {
        return classifier.classify(line).label();
    }
}
