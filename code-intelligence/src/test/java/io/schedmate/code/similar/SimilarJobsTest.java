package io.schedmate.code.similar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.schedmate.code.similar.NearestWorkloads.Near;
import io.schedmate.code.similar.TextThreshold.Pair;
import io.schedmate.code.similar.compare.FieldComparison.Field;
import io.schedmate.code.similar.compare.FieldComparisonTest;
import io.schedmate.code.workload.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimilarJobsTest {

    /** Counts letters, so that similar texts get similar vectors. */
    private static final TextVectors LETTERS = TextVectors.of(
            "letters", texts -> texts.stream().map(SimilarJobsTest::letters).toArray(float[][]::new));

    @Test
    void fieldsRankTheMatchingSizeBeforeTheMoreSimilarText() {
        Workload small = FieldComparisonTest.job("gpt2", "owt", 1d, null, 480L);
        Workload large = FieldComparisonTest.job("gpt2-xl", "owt", 1d, null, 480L);
        var jobs = new SimilarJobs(
                LETTERS,
                (_, _) -> List.of(
                        new Near("xl", 0.99, large), new Near("small", 0.97, small), new Near("far", 0.2, small)),
                new TextThreshold("letters", WorkloadText.VERSION, 0.9, 1));

        var found = jobs.to(small, 2);

        assertThat(found).extracting(SimilarJobs.SimilarJob::id).containsExactly("small", "xl");
        assertThat(found.getLast().contradicted()).containsExactly(Field.MODEL);
    }

    @Test
    void aThresholdOfAnotherModelIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SimilarJobs(
                        LETTERS, (_, _) -> List.of(), new TextThreshold("words", WorkloadText.VERSION, 0.9, 1)))
                .withMessageContaining("words");
    }

    @Test
    void theThresholdSeparatesTheLabelledPairs() {
        TextThreshold threshold = TextThreshold.calibrated(
                "m", List.of(new Pair(0.9, true), new Pair(0.8, true), new Pair(0.7, false), new Pair(0.1, false)));

        assertThat(threshold.cosine()).isBetween(0.7, 0.8);
        assertThat(threshold.balancedAccuracy()).isEqualTo(1);
    }

    @Test
    void anyModelIsCalibratedOnTheBundledWorkloads() {
        TextThreshold threshold = TextThreshold.calibratedFor(LETTERS);

        assertThat(threshold.modelId()).isEqualTo("letters");
        assertThat(threshold.balancedAccuracy()).isGreaterThan(0.6);
        assertThat(threshold.cosine()).isBetween(0.5, 1.0);
    }

    private static float[] letters(String text) {
        float[] counts = new float[128];
        text.chars().filter(c -> c < 128).forEach(c -> counts[c]++);
        double length = Math.sqrt(TextVectors.cosine(counts, counts));
        for (int at = 0; at < counts.length; at++) {
            counts[at] /= (float) Math.max(length, 1e-9);
        }
        return counts;
    }
}
