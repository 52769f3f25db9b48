package io.schedmate.code.similar;

import io.schedmate.code.similar.compare.FieldComparison;
import io.schedmate.code.similar.compare.FieldComparison.Field;
import io.schedmate.code.similar.option.Agreement;
import io.schedmate.code.workload.Workload;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The past jobs most like a job (full paper, section 3.1): candidates by the cosine of their texts, then ordered by their
 * fields, since texts of two sizes of one model lie close together.
 */
public final class SimilarJobs {

    /** Candidates for each job asked for: the order by fields must have something to choose from. */
    private static final int CANDIDATES = 10;

    private final TextVectors vectors;
    private final NearestWorkloads past;
    private final TextThreshold threshold;

    /** @throws IllegalArgumentException if the threshold is another model's or another text version's */
    public SimilarJobs(TextVectors vectors, NearestWorkloads past, TextThreshold threshold) {
        if (!threshold.modelId().equals(vectors.modelId()) || threshold.textVersion() != WorkloadText.VERSION) {
            throw new IllegalArgumentException("Expected a threshold for model %s and text version %d (%s, %d)."
                    .formatted(vectors.modelId(), WorkloadText.VERSION, threshold.modelId(), threshold.textVersion()));
        }
        this.vectors = vectors;
        this.past = past;
        this.threshold = threshold;
    }

    /**
     * @param cosine of the two texts
     * @param score 0 to 1, by fields and text
     * @param contradicted the fields that both jobs have and that differ
     */
    public record SimilarJob(String id, double cosine, double score, List<Field> contradicted) {}

    /** At most {@code count} jobs, the most similar first; none where no text comes near enough. */
    public List<SimilarJob> to(Workload job, int count) {
        float[] vector = vectors.of(List.of(WorkloadText.of(job)))[0];
        return past.nearest(vector, count * CANDIDATES).stream()
                .filter(near -> near.cosine() >= threshold.cosine())
                .map(near -> ranked(job, near))
                .sorted(Comparator.comparingDouble(SimilarJob::score).reversed().thenComparing(SimilarJob::id))
                .limit(count)
                .toList();
    }

    private SimilarJob ranked(Workload job, NearestWorkloads.Near near) {
        FieldComparison fields = FieldComparison.of(job, near.job());
        double room = Math.max(1 - threshold.cosine(), 1e-6);
        double text = Math.clamp((near.cosine() - threshold.cosine()) / room, 0, 1);
        return new SimilarJob(
                near.id(),
                near.cosine(),
                0.75 * fields.share() + 0.25 * text,
                Stream.of(Field.values())
                        .filter(field -> fields.of(field) == Agreement.DIFFER)
                        .toList());
    }
}
