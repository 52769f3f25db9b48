package io.schedmate.tracker.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntervalLexiconTest {

    private final IntervalLexicon lexicon = IntervalLexicon.bundled();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cfg.training.validation_freq : 500 | EVALUATION | 500",
                "[config] valid-freq: 10000 | EVALUATION | 10000",
                "test_interval: 1000 | EVALUATION | 1000",
                "TrainingArguments(eval_steps=250, lr=1e-4) | EVALUATION | 250",
                "{'eval_frequency': 2000, 'epochs': 3} | EVALUATION | 2000",
                "  CHECKPOINT_PERIOD: 5000 | CHECKPOINT | 5000",
                "save_every=400 | CHECKPOINT | 400",
            })
    void settingsOfManyTrainersTellTheirInterval(String line, Phase phase, long steps) {
        assertThat(lexicon.read(List.of(line), List.of())).containsExactly(new PauseInterval(phase, steps));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "validate_interval=1",
                "save_interval: 0",
                "eval_steps=0.25",
                "eval_every: 500s",
                "save_every=30 min",
                "checkpoint_every: 10 epochs",
                "test_iter: 1000",
                "evaluation took 500 steps",
                "medieval_steps=500"
            })
    void whatCountsNoStepsIsLeftOut(String line) {
        assertThat(lexicon.read(List.of(line), List.of())).isEmpty();
    }

    @Test
    void whatIsKnownStaysAndNoMoreThanFourAreKept() {
        List<String> lines =
                IntStream.range(10, 30).mapToObj("eval_steps=%d"::formatted).toList();

        List<PauseInterval> first = lexicon.read(lines.subList(0, 1), List.of());

        assertThat(lexicon.read(lines, first))
                .hasSize(4)
                .startsWith(new PauseInterval(Phase.EVALUATION, 10))
                .doesNotHaveDuplicates();
    }
}
