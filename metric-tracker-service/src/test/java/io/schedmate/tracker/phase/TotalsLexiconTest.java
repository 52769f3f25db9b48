package io.schedmate.tracker.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TotalsLexiconTest {

    private final TotalsLexicon lexicon = TotalsLexicon.bundled();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "max_iters = 3100 | 3100 |",
                "Namespace(lr=0.1, max_steps=20000, seed=1) | 20000 |",
                "{'num_train_steps': 400} | 400 |",
                "train.py --max-updates 5000 --lr 1e-3 | 5000 |",
                "  Total optimization steps = 12,500 | 12500 |",
                "num_boost_round: 642 | 642 |",
                "Training 642 rounds | 642 |",
                "Training for 300 steps on 8 GPUs | 300 |",
                "Beginning training for 30000 timesteps | 30000 |",
                "85 iterations per epoch. 6800 max iterations | 6800 |",
                "Namespace(data='set', epochs=20, batch_size=16) | | 20",
                "epochs: 8 | | 8",
                "'epochs': 8, | | 8",
                "train.py --epochs 8 | | 8",
                "  Num Epochs = 3 | | 3",
                "Number of epochs: 12 | | 12",
                "Training for 12 epochs | | 12",
                // Other settings, and progress reports.
                "warmup_epochs: 5 | |",
                "warmup epochs: 5 | |",
                "eval_max_steps=100 | |",
                "max_steps=-1 | |",
                "max_steps=1 | |",
                "max_steps=1.5 | |",
                "num_steps=1e5 | |",
                "steps_per_epoch: 500 | |",
                "Epochs: 1/133 | |",
                "epoch: 12 | |"
            })
    void aSettingOrASentenceStatesTheTotal(String line, @Nullable Long steps, @Nullable Double epochs) {
        StatedTotals read = lexicon.read(List.of("seed: 7", line), StatedTotals.NONE);

        assertThat(read.ofSteps()).isEqualTo(steps);
        assertThat(read.ofEpochs()).isEqualTo(epochs);
    }

    @Test
    void differentNumbersStateNothing() {
        StatedTotals first = lexicon.read(List.of("max_steps: 100", "num_epochs: 5"), StatedTotals.NONE);

        assertThat(lexicon.read(List.of("max_steps: 100", "epochs: 5"), first)).isEqualTo(first);
        StatedTotals both = lexicon.read(List.of("total_steps: 200", "epochs: 6"), first);
        assertThat(both.ofSteps()).isNull();
        assertThat(lexicon.read(List.of("max_iterations=30000", "6800 max iterations"), StatedTotals.NONE)
                        .ofSteps())
                .isNull();
        assertThat(both.ofEpochs()).isNull();
    }

    @Test
    void aTotalIsNotThatOfStepsWhichStartOver() {
        StatedTotals read = lexicon.read(List.of("max_steps: 100", "num_epochs: 5"), StatedTotals.NONE);

        assertThat(read.startOver().ofSteps()).isNull();
        assertThat(read.startOver().ofEpochs()).isEqualTo(5);
    }
}
