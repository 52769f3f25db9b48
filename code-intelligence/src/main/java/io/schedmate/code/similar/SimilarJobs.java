package io.schedmate.code.similar;

import io.schedmate.code.similar.compare.FieldComparison;
import io.schedmate.code.similar.compare.FieldComparison.Field;
import io.schedmate.code.similar.option.Agreement;
import io.schedmate.code.workload.Workload;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds the past jobs that are most similar to a job (full paper, section 3.1). Candidates are selected by the cosine
 * of their texts and then ordered mainly by their fields, because two sizes of one model have nearly the same text.
 */
public final class SimilarJobs {

    /** The number of candidates per requested job, so that the order by fields has a choice. */
    private static final int CANDIDATES = 10;

    private final TextVectors vectors;
    private final NearestWorkloads past;
    private final TextThreshold threshold;

    /** @throws IllegalArgumentException if the threshold belongs to another model or another version of the text */
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
     * A past job that is similar to another job.
     *
     * @param cosine of the two texts, -1 to 1
     * @param score 0 to 1, from fields and text
     * @param contradicted the fields that are known of both jobs and differ
     */
    public record SimilarJob(String id, double cosine, double score, List<Field> contradicted) {}

    /** Returns at most {@code count} jobs, most similar first; none if no text reaches the threshold. */
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
