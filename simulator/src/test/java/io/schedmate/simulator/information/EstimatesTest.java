package io.schedmate.simulator.information;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.simulator.trace.TraceJob;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EstimatesTest {

    private static final int JOBS = 4_000;

    @Test
    void drawnEstimatesRankAsWellAsMeasuredOnes() {
        RankAccuracy measured = RankAccuracy.of(answers(1.5));

        List<TraceJob> estimated = Estimates.measured(jobs(), measured, 3);

        RankAccuracy drawn = RankAccuracy.of(estimated.stream()
                .map(job -> new RankAccuracy.Answer(job.predictedSeconds(), job.durationSeconds(), job.isLikeKnown()))
                .toList());
        assertThat(measured.correlation()).isBetween(0.5, 0.95);
        assertThat(drawn.correlation()).isCloseTo(measured.correlation(), Offset.offset(0.03));
        assertThat(drawn.foundRatio()).isCloseTo(measured.foundRatio(), Offset.offset(0.03));
    }

    @Test
    void ifOnlyFoundJobsRankWellOnlyDrawnFoundJobsDo() {
        var random = new SplittableRandom(9);
        RankAccuracy measured = RankAccuracy.of(answers(0).stream()
                .map(it -> it.isFound()
                        ? it
                        : new RankAccuracy.Answer(Math.exp(2 + 6 * random.nextDouble()), it.trueSeconds(), false))
                .toList());

        List<TraceJob> estimated = Estimates.measured(jobs(), measured, 3);

        assertThat(correlation(estimated, true)).isGreaterThan(0.9);
        assertThat(correlation(estimated, false)).isCloseTo(0, Offset.offset(0.1));
    }

    private static double correlation(List<TraceJob> estimated, boolean isFound) {
        return RankAccuracy.of(estimated.stream()
                        .filter(job -> job.isLikeKnown() == isFound)
                        .map(job -> new RankAccuracy.Answer(job.predictedSeconds(), job.durationSeconds(), isFound))
                        .toList())
                .correlation();
    }

    @Test
    void anEstimateIsTheMeanDurationOfJobsOfItsRank() {
        List<TraceJob> estimated = Estimates.measured(jobs(), RankAccuracy.of(answers(1.5)), 3).stream()
                .sorted(Comparator.comparingDouble(TraceJob::predictedSeconds))
                .toList();

        for (int from = 0; from < JOBS; from += JOBS / 4) {
            List<TraceJob> quarter = estimated.subList(from, from + JOBS / 4);
            double truth = quarter.stream()
                    .mapToLong(TraceJob::durationSeconds)
                    .average()
                    .orElseThrow();
            double expected = quarter.stream()
                    .mapToDouble(TraceJob::predictedSeconds)
                    .average()
                    .orElseThrow();
            assertThat(expected).isCloseTo(truth, Percentage.withPercentage(10));
        }
    }

    @Test
    void theSameSeedDrawsTheSameEstimates() {
        RankAccuracy measured = RankAccuracy.of(answers(1));

        assertThat(Estimates.measured(jobs(), measured, 3)).isEqualTo(Estimates.measured(jobs(), measured, 3));
        assertThat(Estimates.measured(jobs(), measured, 3)).isNotEqualTo(Estimates.measured(jobs(), measured, 4));
    }

    @Test
    void aConstantEstimateHasNoCorrelation() {
        RankAccuracy constant = RankAccuracy.of(answers(0).stream()
                .map(it -> new RankAccuracy.Answer(5, it.trueSeconds(), false))
                .toList());

        assertThat(constant.correlation()).isCloseTo(0, Offset.offset(1e-9));
        assertThat(RankAccuracy.of(answers(0)).correlation()).isCloseTo(1, Offset.offset(0.01));
    }

    @Test
    void equalEstimatesGetTheMeanRankOfTheirJobs() {
        // The first sixty of a hundred get the same estimate, the others their true duration.
        RankAccuracy measured = RankAccuracy.of(IntStream.range(0, 100)
                .mapToObj(at -> new RankAccuracy.Answer(at < 60 ? 1 : 100 + at, 100 + at, true))
                .toList());

        for (int band = 0; band < 12; band++) {
            assertThat(measured.share(band, true, 6)).as("band %d", band).isEqualTo(1);
        }
        for (int band = 12; band < RankAccuracy.BANDS; band++) {
            assertThat(measured.share(band, true, band)).as("band %d", band).isEqualTo(1);
        }
    }

    @Test
    void aTableIsReadBackUnchanged(@TempDir Path folder) throws Exception {
        RankAccuracy measured = RankAccuracy.of(answers(2));

        RankAccuracy read =
                AccuracyCsv.read(Files.writeString(folder.resolve("accuracy.csv"), AccuracyCsv.text(measured)));

        assertThat(AccuracyCsv.text(read)).isEqualTo(AccuracyCsv.text(measured));
        assertThat(AccuracyCsv.bundled().correlation()).isBetween(0.0, 1.0);
        assertThat(AccuracyCsv.bundledWhereExecutablesAreKnown().foundRatio()).isBetween(0.0, 1.0);
    }

    @Test
    void aTruncatedTableIsRejected(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("short.csv"), "found,true_band,estimated_band,share\n1,0,0,1\n");

        assertThatThrownBy(() -> AccuracyCsv.read(file)).hasMessageContaining("add up to 1");
    }

    private static List<TraceJob> jobs() {
        var random = new SplittableRandom(5);
        return IntStream.range(0, JOBS)
                .mapToObj(at -> new TraceJob("j" + at, "vc", at, at, 10 + random.nextInt(90_000), 1, 0))
                .toList();
    }

    private static List<RankAccuracy.Answer> answers(double spread) {
        var random = new SplittableRandom(6);
        return IntStream.range(0, JOBS)
                .mapToObj(_ -> {
                    double truth = Math.exp(2 + 6 * random.nextDouble());
                    double noise = spread * (random.nextDouble() + random.nextDouble() - 1);
                    return new RankAccuracy.Answer(truth * Math.exp(2 * noise), truth, random.nextInt(4) > 0);
                })
                .toList();
    }
}
