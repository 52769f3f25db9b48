package io.schedmate.tracker.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PhaseLexiconTest {

    private final PhaseLexicon lexicon = PhaseLexicon.bundled();

    @Test
    void tellsTheLineThatWasReadThoughOneWithOtherNumbersWasReadBefore() {
        lexicon.read(List.of("Saving checkpoint to /ckpt/step-0100"));

        PhaseLexicon.Reading said = lexicon.read(List.of("Saving checkpoint to /ckpt/step-9273"));

        assertThat(said.phase()).isEqualTo(Phase.CHECKPOINT);
        assertThat(said.line()).isEqualTo("Saving checkpoint to /ckpt/step-9273");
    }

    @Test
    void linesThatDifferInMoreThanNumbersAreReadApart() {
        assertThat(lexicon.read(List.of("epoch 3: evaluating")).phase()).isEqualTo(Phase.EVALUATION);
        assertThat(lexicon.read(List.of("epoch 3: everything")).phase()).isNull();
        assertThat(lexicon.read(List.of("Saved checkpoint 7")).saved()).isTrue();
        assertThat(lexicon.read(List.of("Failed to be saved: checkpoint 7")).saved())
                .isFalse();
    }

    @Test
    void progressTakesBackWhatAnEarlierLineSaid() {
        assertThat(lexicon.read(List.of("Evaluating", "step 17 loss 2.1")).phase())
                .isNull();
        assertThat(lexicon.read(List.of("step 18 loss 2.0", "Evaluating")).phase())
                .isEqualTo(Phase.EVALUATION);
    }

    @Test
    void resultsAreReadUnlessALineNamesAPhaseOrProgressFollows() {
        assertThat(lexicon.read(List.of("valid_acc 83.8", "valid_loss 0.70")))
                .isEqualTo(new PhaseLexicon.Reading(Phase.RESULTS, null, false, false));
        assertThat(lexicon.read(List.of("Evaluating", "val loss: 0.4")))
                .isEqualTo(new PhaseLexicon.Reading(Phase.EVALUATION, "Evaluating", false, false));
        assertThat(lexicon.read(List.of("valid_acc 83.8", "step 17 loss 2.1")).phase())
                .isNull();
    }

    @Test
    void theResultOfAnEvaluationIsNoEvaluation() {
        assertThat(lexicon.read(List.of("step 17 loss 2.1, validation loss 2.4"))
                        .phase())
                .isEqualTo(Phase.RESULTS);
        assertThat(lexicon.read(List.of("Saving the model, validation loss 2.4"))
                        .phase())
                .isEqualTo(Phase.CHECKPOINT);
    }

    @Test
    void aSaveOfTheBestModelIsDistinguishedFromOthers() {
        assertThat(lexicon.read(List.of("Saved best checkpoint")).best()).isTrue();
        assertThat(lexicon.read(List.of("Loss improved, checkpoint saved")).best())
                .isTrue();
        assertThat(lexicon.read(List.of("Saved checkpoint 7", "Saved checkpoint model_best.pth"))
                        .best())
                .isFalse();
        assertThat(lexicon.read(List.of("best loss 0.5")).best()).isFalse();
    }
}
