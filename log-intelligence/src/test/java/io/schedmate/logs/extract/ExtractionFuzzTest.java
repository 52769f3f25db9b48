package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.extract.plan.book.PlanCache;
import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** For any log, extraction neither fails nor grows without bound. */
class ExtractionFuzzTest {

    @Property(tries = 3_000, seed = "20260101")
    void piecesOfProgressInAnyOrderAreRead(@ForAll("scraps") List<String> scraps) {
        TrainingMetrics metrics =
                new PlannedMetricExtractor().extract(new InMemoryLogLines(List.of(String.join("", scraps))));

        assertThat(metrics.progressLines()).isBetween(0L, 1L);
    }

    @Property(tries = 1_000, seed = "20260102")
    void anyTextIsRead(@ForAll String text) {
        TrainingMetrics metrics = new PlannedMetricExtractor().extract(new InMemoryLogLines(List.of(text)));

        assertThat(metrics.progressSegments()).isNotNegative();
    }

    @Property(tries = 200, seed = "20260103")
    void theShapeOfASegmentDoesNotDependOnItsNumbers(
            @ForAll("numbers") double first, @ForAll("numbers") double second) {
        PlanCache plans = new PlanCache(16, KnownFormats.NONE);
        plans.planFor("step 1/10 loss 1.5");
        long shape = plans.numbers().shape();
        plans.planFor("step " + Math.round(Math.abs(first)) + "/10 loss " + second);

        assertThat(plans.numbers().shape()).isEqualTo(shape);
        assertThat(plans.numbers().value("step " + Math.round(Math.abs(first)) + "/10 loss " + second, 2))
                .isEqualTo(second);
    }

    @Property(tries = 20, seed = "20260104")
    void theNumberOfPlansIsBounded(@ForAll("words") List<String> words) {
        PlanCache plans = new PlanCache(8, KnownFormats.NONE);
        for (int round = 0; round < 50; round++) {
            for (String word : words) {
                plans.planFor(word + round % 7 + " loss 0.5 step 3");
            }
        }

        assertThat(plans.held()).isLessThanOrEqualTo(16);
    }

    @Property(tries = 20, seed = "20260105")
    void theWorkOnALongSegmentIsBounded(@ForAll("scraps") List<String> scraps) {
        String piece = String.join("", scraps) + "[";
        PlanCache plans = new PlanCache(16, KnownFormats.NONE);
        plans.planFor(piece.repeat(200_000 / piece.length()));

        assertThat(plans.numbers().count()).isLessThanOrEqualTo(256);
    }

    @Provide
    Arbitrary<List<String>> scraps() {
        return Arbitraries.of(
                        "loss",
                        "step",
                        "epoch",
                        "iter ",
                        " lr",
                        "time",
                        "time (ms)",
                        ": ",
                        "=",
                        "/",
                        "[",
                        "]",
                        "(",
                        ")",
                        "|",
                        "%|",
                        " it/s",
                        "s/it",
                        "K wps",
                        "samples/sec",
                        ", ",
                        " - ",
                        "1",
                        "0.5",
                        "-3",
                        "1e-5",
                        "10:20:30",
                        "00:10",
                        "1 day, ",
                        "?",
                        "\r",
                        "\t",
                        "\u001b[1m",
                        "█",
                        "...",
                        "2024-01-02 ",
                        "{'",
                        "': ",
                        "eta",
                        "it [",
                        "<",
                        "train",
                        "val",
                        "\u0000",
                        "é",
                        "12,345",
                        "99999999999999999999",
                        "1e999",
                        "| loss | 1 |")
                .list()
                .ofMinSize(1)
                .ofMaxSize(40);
    }

    @Provide
    Arbitrary<List<String>> words() {
        return Arbitraries.strings()
                .alpha()
                .ofMinLength(1)
                .ofMaxLength(8)
                .list()
                .ofMinSize(20)
                .ofMaxSize(60);
    }

    @Provide
    Arbitrary<Double> numbers() {
        return Arbitraries.doubles().between(-1e6, 1e6).ofScale(4);
    }
}
