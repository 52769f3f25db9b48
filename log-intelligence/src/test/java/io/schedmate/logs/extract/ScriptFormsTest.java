package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Forms that scripts of their own print, read without any known format. */
class ScriptFormsTest {

    @Test
    void theSpeedOfBarsWithALossIsTheTrainings() {
        TrainingMetrics metrics = read(
                "100% 9/9 [00:04<00:00,  2.00it/s, train_loss=0.41]",
                "100% 9/9 [00:01<00:00,  8.00it/s]",
                "100% 9/9 [00:04<00:00,  2.00it/s, train_loss=0.32]",
                "100% 9/9 [00:01<00:00,  8.00it/s]",
                "100% 9/9 [00:01<00:00,  8.10it/s]");

        assertThat(metrics.stepTimeSeconds()).isEqualTo(0.5);
        assertThat(metrics.step()).isEqualTo(9);
    }

    @Test
    void aBarOverSamplesThatIsOverBeforeTheTrainingIsNoStep() {
        Stream<String> bars =
                IntStream.rangeClosed(1, 10).mapToObj(at -> "%d000it [00:00, 46055.42it/s]".formatted(at));
        Stream<String> training =
                IntStream.rangeClosed(1, 9).mapToObj(at -> "Iter: %d00, Train Loss: 0.%d".formatted(at, 99 - at));

        assertThat(read(Stream.concat(bars, training)).step()).isEqualTo(900);
    }

    @Test
    void aTotalThatIsPrintedWithItsCountMayBePassed() {
        assertThat(read("env steps: 4990 / 5000, loss 0.31", "env steps: 5020 / 5000, loss 0.30")
                        .totalSteps())
                .isEqualTo(5000);
    }

    @Test
    void aTotalThatChangesWithEveryLineIsNone() {
        assertThat(read(IntStream.range(0, 12).mapToObj(at -> "7 %d Meta Loss: 0.4%d".formatted(7 + at, at)))
                        .totalSteps())
                .isNull();
    }

    private static TrainingMetrics read(String... lines) {
        return read(Stream.of(lines));
    }

    private static TrainingMetrics read(Stream<String> lines) {
        return new PlannedMetricExtractor(KnownFormats.NONE).extract(new InMemoryLogLines(List.copyOf(lines.toList())));
    }
}
